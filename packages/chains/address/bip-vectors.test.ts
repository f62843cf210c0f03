// Protects keys and addresses against the standards’ own vectors: BIP-32, 39, 44, 49, 84, 86, 173 and 350.
import { schnorr } from '@noble/curves/secp256k1.js';
import { bech32, bech32m } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { accountPath, publicKeyAt } from '../keys/paths.ts';
import { attempt, toBase58Check } from './base58.ts';
import { addressOfScript, bitcoinAddress, bitcoinAddressOf, hash160, scriptOf, witnessScript } from './bitcoin.ts';
import type { BitcoinNetwork } from './bitcoin.ts';
import { fromSegwit, toSegwit } from './segwit.ts';
import { between, HAS_VECTORS, quoted, vectorJson, vectorText } from './vectors.ts';

const NETWORKS: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'regtest'];
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const field = (text: string, name: string): string => new RegExp(`^ *${name} *= *(\\S+(?: [a-z]+)*)`, 'm').exec(text)?.[1] ?? 'missing';

describe.skipIf(!HAS_VECTORS)('the standards’ vectors', () => {
  it('BIP-32: every chain of every seed, and extended keys that are none', () => {
    const text = vectorText('bip/bip-0032.mediawiki');
    let checked = 0;
    for (const part of text.split('Seed (hex): ').slice(1)) {
      const master = HDKey.fromMasterSeed(bytes(/^[0-9a-f]+/.exec(part)?.[0] ?? ''));
      for (const [, path = '', pub, prv] of part.matchAll(/\* Chain (m\S*)\n\*\* ext pub: (\S+)\n\*\* ext prv: (\S+)/g)) {
        const key = master.derive(path.replaceAll('<sub>H</sub>', "'"));
        expect([key.publicExtendedKey, key.privateExtendedKey]).toEqual([pub, prv]);
        checked += 1;
      }
    }
    expect(checked).toBe(17);
    const invalid = between(text, 'invalid extended keys are recognized as invalid', '==').matchAll(/^\* (\S{100,}) \(/gm);
    const keys = [...invalid].map(([, key = '']) => key);
    expect(keys.length).toBe(16);
    for (const key of keys) {
      expect(() => HDKey.fromExtendedKey(key), key).toThrow(Error);
      expect(() => publicKeyAt(key, 0, 0), key).toThrow(Error);
    }
  });

  it('BIP-39: words, entropy, seed and master key', () => {
    const { english } = vectorJson<{ english: [string, string, string, string][] }>('bip39-trezor-vectors.json');
    expect(english).toHaveLength(24);
    expect(vectorText('bip/bip-0039.mediawiki')).toContain('passphrase "TREZOR" is used');
    for (const [entropy, words, seed, master] of english) {
      expect(entropyToMnemonic(bytes(entropy), wordlist)).toBe(words);
      expect(hex(mnemonicToEntropy(words, wordlist))).toBe(entropy);
      expect(hex(mnemonicToSeedSync(words, 'TREZOR'))).toBe(seed);
      expect(HDKey.fromMasterSeed(bytes(seed)).privateExtendedKey).toBe(master);
    }
  });

  it('BIP-44: the paths of accounts are those of the standard', () => {
    const text = vectorText('bip/bip-0044.mediawiki').replaceAll(' / ', '/');
    for (const account of [0, 1] as const) expect(text).toContain(`|${accountPath('bitcoin', account).replace("84'", "44'")}/0/0`);
    expect(text).toContain(`|${accountPath('bitcoin-test', 0).replace("84'", "44'")}/0/0`);
    expect(accountPath('evm', 2)).toBe("m/44'/60'/2'");
    expect(accountPath('tron', 1)).toBe("m/44'/195'/1'");
  });

  it('BIP-49: the key at its path, and the nested address of it', () => {
    const text = vectorText('bip/bip-0049.mediawiki');
    const account = HDKey.fromMasterSeed(mnemonicToSeedSync(field(text, 'masterseedWords'))).derive("m/49'/1'/0'");
    const publicKey = publicKeyAt(account.publicExtendedKey, 0, 0);
    expect(`0x${hex(publicKey)}`).toBe(field(text, 'account0recvPublicKeyHex'));
    const nested = witnessScript(0, hash160(publicKey));
    const address = toBase58Check(Uint8Array.of(196, ...hash160(nested)));
    expect(address).toBe(/^ *address = base58check.*= (\S+) \(testnet\)/m.exec(text)?.[1]);
    expect(bitcoinAddress(address, 'testnet')).toBe(address);
    expect(bitcoinAddress(address, 'mainnet')).toBeUndefined();
  });

  it('BIP-84: public keys and addresses from the account’s extended public key', () => {
    const text = vectorText('bip/bip-0084.mediawiki');
    const master = HDKey.fromMasterSeed(mnemonicToSeedSync(field(text, 'mnemonic')));
    const { publicExtendedKey: xpub } = master.derive(accountPath('bitcoin', 0));
    const parts = [...text.matchAll(/= m\/84'\/0'\/0'\/([01])\/(\d+)\n[^=]+= \S+\n +pubkey += (\S+)\n +address = (\S+)/g)];
    expect(parts).toHaveLength(3);
    for (const [, change, index, pubkey, address] of parts) {
      const publicKey = publicKeyAt(xpub, change === '1' ? 1 : 0, Number(index));
      expect([hex(publicKey), bitcoinAddressOf(publicKey, 'mainnet')]).toEqual([pubkey, address]);
    }
  });

  it('BIP-86: scripts and addresses of Taproot outputs', () => {
    const text = vectorText('bip/bip-0086.mediawiki');
    const parts = [...text.matchAll(/internal_key = (\S+)\noutput_key +=[ ]*(\S+)\nscriptPubKey = (\S+)\naddress +=[ ]*(\S+)/g)];
    expect(parts).toHaveLength(3);
    for (const [, internal = '', output = '', script = '', address = ''] of parts) {
      expect(hex(tweaked(bytes(internal)))).toBe(output);
      expect(addressOfScript(bytes(script), 'mainnet')).toBe(address);
      expect(hex(scriptOf(address, 'mainnet') ?? new Uint8Array())).toBe(script);
    }
  });

  it('Taproot outputs of the wallet vectors', () => {
    const { scriptPubKey } = vectorJson<{ scriptPubKey: { expected: { scriptPubKey: string; bip350Address: string } }[] }>(
      'bip/wallet-test-vectors.json',
    );
    expect(scriptPubKey.length).toBeGreaterThan(5);
    for (const { expected } of scriptPubKey) {
      expect(addressOfScript(bytes(expected.scriptPubKey), 'mainnet')).toBe(expected.bip350Address);
      expect(hex(scriptOf(expected.bip350Address, 'mainnet') ?? new Uint8Array())).toBe(expected.scriptPubKey);
    }
  });
});

describe.skipIf(!HAS_VECTORS)('BIP-173 and BIP-350', () => {
  for (const [name, code, other, counts] of [
    ['bip/bip-0173.mediawiki', bech32, bech32m, [7, 12]],
    ['bip/bip-0350.mediawiki', bech32m, bech32, [7, 14]],
  ] as const) {
    it(`${name}: strings`, () => {
      const text = vectorText(name);
      const kind = code === bech32 ? 'Bech32' : 'Bech32m';
      const valid = quoted(between(text, `The following strings are valid ${kind}:`, 'not valid')).flat();
      const invalid = quoted(between(text, `string are not valid ${kind}`, 'The following list')).flat();
      expect([valid.length, invalid.length]).toEqual(counts);
      for (const one of valid) {
        const read = code.decode(one as `${string}1${string}`);
        expect(code.encode(read.prefix, read.words)).toBe(one.toLowerCase());
        expect(() => other.decode(one as `${string}1${string}`), one).toThrow(Error);
      }
      for (const one of invalid) expect(() => code.decode(one as `${string}1${string}`), one).toThrow(Error);
    });
  }

  it('addresses of witness programs, valid and not', () => {
    const old = vectorText('bip/bip-0173.mediawiki');
    const text = vectorText('bip/bip-0350.mediawiki');
    const valid = quoted(between(text, 'The following list gives valid segwit addresses', 'The following list gives invalid'));
    expect(valid).toHaveLength(8);
    for (const [address = '', script = ''] of valid) {
      const read = fromSegwit(address);
      if (read === undefined) throw new Error(`${address} is valid`);
      expect(hex(witnessScript(read.version, read.program))).toBe(script);
      expect(toSegwit(read)).toBe(address.toLowerCase());
      // A witness version that no rule protects yet is an address, but not one that money is sent to.
      const sendable = NETWORKS.map((network) => bitcoinAddress(address, network)).find((one) => one !== undefined);
      expect(sendable).toBe(/^(0014|0020|5120)/.test(script) ? address.toLowerCase() : undefined);
    }
    const invalid = [
      ...quoted(between(text, 'The following list gives invalid segwit addresses', '==Appendix')),
      ...quoted(between(old, 'The following list gives invalid segwit addresses', '===Checksum design')),
    ].flat();
    expect(invalid).toHaveLength(25);
    for (const address of invalid) {
      for (const network of NETWORKS) expect(bitcoinAddress(address, network), address).toBeUndefined();
      expect(['bc', 'tb'], address).not.toContain(fromSegwit(address)?.prefix);
    }
  });
});

/** Output key of a Taproot key path without scripts (BIP-341). */
function tweaked(internal: Uint8Array): Uint8Array {
  const { lift_x: lift, taggedHash, pointToBytes } = schnorr.utils;
  const tweak = BigInt(`0x${hex(taggedHash('TapTweak', internal))}`);
  const point = attempt(() => lift(BigInt(`0x${hex(internal)}`)));
  if (point === undefined) throw new Error('the vector’s key is no point');
  return pointToBytes(point.add(schnorr.Point.BASE.multiply(tweak)));
}
