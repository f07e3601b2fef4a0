import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { fromHex, rememberedShare, sealShare, secretFits, sha256, toHex } from "./seal";

it("is SHA-256 for messages of every length around a block", () => {
  for (let length = 0; length < 140; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255);
    expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  }
});

it("knows the secret that was sealed from any other", () => {
  const seal = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
  expect(secretFits("00".repeat(32), seal)).toBe(true);
  expect(secretFits("01" + "00".repeat(31), seal)).toBe(false);
});

it("gives a seat's share once and remembers it", () => {
  const share = sealShare("table", 2);
  expect(share).toMatch(/^[0-9a-f]{32}$/);
  expect(sealShare("table", 2)).toBe(share);
  expect(sealShare("table", 3)).not.toBe(share);
  expect(rememberedShare("table", 2)).toBe(share);
  expect(toHex(fromHex(share))).toBe(share);
});
