# Why options are refused, with the names that a page gives them. All else is told by the errors' own sentences.
refused-at-line = Line { $line }: { $why }
refused-own-missing = “{ $option }” of your own and its file go only together.
refused-option-number = “{ $option }” is a whole number from { $low } to { $high }, not “{ $value }”.
