/**
 * The seal: chance was fixed before the deal. The server commits to a secret (its SHA-256); every person's browser adds a share; afterwards the
 * secret is published. Here: making my share, remembering it, and checking the commitment and my share. SHA-256 is written out because
 * browsers lend theirs only to pages from https, and a table in the living room is not.
 */

const KEY = "malison.shares";

function shares(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** My share for a seat of a table: 16 random bytes, remembered so that I can check later that they were used. */
export function sealShare(table: string, seat: number): string {
  const known = shares();
  const name = `${table}/${seat}`;
  const share = known[name] ?? toHex(crypto.getRandomValues(new Uint8Array(16)));
  try {
    const kept = Object.entries({ ...known, [name]: share }).slice(-200);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // it can't be checked later, but it counts all the same
  }
  return share;
}

export function rememberedShare(table: string, seat: number): string | undefined {
  return shares()[`${table}/${seat}`];
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const isPrime = (n: number): boolean => {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 312 }, (_, at) => at + 2).filter(isPrime).slice(0, 64);
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** SHA-256 (FIPS 180-4). */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  message.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(blocks * 64 - 8, Math.floor(message.length / 2 ** 29));
  padded.setUint32(blocks * 64 - 4, message.length * 8);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let t = 0; t < 16; t++) w[t] = padded.getInt32(block * 64 + t * 4);
    for (let t = 16; t < 64; t++) {
      const one = w[t - 15] ?? 0;
      const two = w[t - 2] ?? 0;
      w[t] = ((w[t - 16] ?? 0) + (turn(one, 7) ^ turn(one, 18) ^ (one >>> 3)) + (w[t - 7] ?? 0) + (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10))) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let t = 0; t < 64; t++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0)) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, at) => (hash[at] = ((hash[at] ?? 0) + value) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((value, at) => out.setInt32(at * 4, value));
  return new Uint8Array(out.buffer);
}

/** Whether the published secret is the one that was sealed before the deal. */
export function secretFits(secret: string, commitment: string): boolean {
  return toHex(sha256(fromHex(secret))) === commitment.toLowerCase();
}
