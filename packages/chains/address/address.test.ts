// Protects destinations of money: exact addresses pass in one form, and a wrong network, checksum or length never does.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';
import { fromBase58, fromBase58Check, toBase58, toBase58Check } from './base58.ts';
import { addressOfScript, bitcoinAddress, bitcoinAddressOf, scriptOf, witnessScript } from './bitcoin.ts';
import type { BitcoinNetwork } from './bitcoin.ts';
import { evmAddress, evmAddressOf } from './evm.ts';
import { fromSegwit, toSegwit } from './segwit.ts';
import { tronAddress, tronAddressOf, tronAddressOfHex, tronBytes } from './tron.ts';
import { HAS_VECTORS, vectorJson, vectorText } from './vectors.ts';

const NETWORKS: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'regtest'];
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
/** Public key of the secret 1: the curve's generator, whose addresses are well known. */
const GENERATOR = secp256k1.getPublicKey(bytes('01'.padStart(64, '0')));

describe('Bitcoin', () => {
  const MINE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

  it('has one form for each address', () => {
    expect(bitcoinAddressOf(GENERATOR, 'mainnet')).toBe(MINE);
    expect(bitcoinAddress(MINE.toUpperCase(), 'mainnet')).toBe(MINE);
    expect(bitcoinAddress('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'mainnet')).toBe('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH');
  });

  it('refuses every other writing of it', () => {
    const wrong = [
      ` ${MINE}`,
      `${MINE} `,
      `${MINE}\n`,
      MINE.replace('b', 'B'),
      `${MINE}q`,
      MINE.slice(0, -1),
      `bitcoin:${MINE}`,
      '',
      'bc1',
      '１BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
    ];
    for (const text of [...wrong, '1'.repeat(100_000), `bc1${'q'.repeat(100_000)}`])
      expect(bitcoinAddress(text, 'mainnet')).toBeUndefined();
  });

  it('refuses any one changed character', () => {
    for (const address of [MINE, '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr']) {
      for (let at = 0; at < address.length; at += 1) {
        const changed = `${address.slice(0, at)}${address[at] === 'z' ? 'x' : 'z'}${address.slice(at + 1)}`;
        expect(bitcoinAddress(changed, 'mainnet'), changed).toBeUndefined();
      }
    }
  });

  it('refuses witness versions that no rule protects yet', () => {
    const program = GENERATOR.subarray(1);
    expect(bitcoinAddress(toSegwit({ prefix: 'bc', version: 1, program }), 'mainnet')).toBeDefined();
    for (const version of [2, 16]) {
      const address = toSegwit({ prefix: 'bc', version, program });
      expect([bitcoinAddress(address, 'mainnet'), scriptOf(address, 'mainnet')]).toEqual([undefined, undefined]);
    }
  });

  it('gives no address to scripts that are not exactly one of the four forms', () => {
    const forms = [MINE, '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr'];
    for (const form of forms) {
      const script = scriptOf(form, 'mainnet') ?? new Uint8Array();
      expect(addressOfScript(script, 'mainnet')).toBe(form);
      expect(addressOfScript(Uint8Array.of(...script, 0), 'mainnet')).toBeUndefined();
      expect(addressOfScript(script.subarray(1), 'mainnet')).toBeUndefined();
    }
    expect(addressOfScript(new Uint8Array(), 'mainnet')).toBeUndefined();
  });
});

describe('EVM', () => {
  const MINE = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';

  it('checks mixed case and takes what carries no checksum', () => {
    expect(evmAddressOf(GENERATOR)).toBe(MINE);
    expect(evmAddress(MINE)).toBe(MINE);
    expect(evmAddress(MINE.toLowerCase())).toBe(MINE);
    expect(evmAddress(`0x${MINE.slice(2).toUpperCase()}`)).toBe(MINE);
    expect(evmAddress(MINE.replace('F', 'f'))).toBeUndefined();
    for (const wrong of [
      '',
      '0x',
      MINE.slice(2),
      MINE.replace('0x', '0X'),
      `${MINE}0`,
      MINE.slice(0, -1),
      ` ${MINE}`,
      `${MINE}\n`,
      MINE.replace('7E', '7G'),
    ])
      expect(evmAddress(wrong)).toBeUndefined();
  });
});

describe('TRON', () => {
  const MINE = tronAddressOf(GENERATOR);

  it('is an EVM account behind another first byte', () => {
    expect(MINE).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
    expect(`0x${hex(tronBytes(MINE) ?? new Uint8Array()).slice(2)}`).toBe(evmAddressOf(GENERATOR).toLowerCase());
    expect(tronAddressOfHex(hex(tronBytes(MINE) ?? new Uint8Array()))).toBe(MINE);
    // USDT's well-known contract.
    expect(tronAddressOfHex('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  });

  it('refuses what is not exactly one', () => {
    expect(tronAddress(MINE)).toBe(MINE);
    const otherVersion = toBase58Check(Uint8Array.of(0x42, ...(tronBytes(MINE) ?? []).slice(1)));
    for (const wrong of [
      '',
      'T',
      MINE.toLowerCase(),
      `${MINE}1`,
      MINE.slice(1),
      ` ${MINE}`,
      otherVersion,
      '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
      evmAddressOf(GENERATOR),
    ])
      expect(tronAddress(wrong)).toBeUndefined();
    for (const wrong of ['', '41', `0x41${'0'.repeat(40)}`, `42${'0'.repeat(40)}`, `41${'0'.repeat(42)}`])
      expect(tronAddressOfHex(wrong)).toBeUndefined();
  });
});

describe.skipIf(!HAS_VECTORS)('recorded vectors', () => {
  it('base58', () => {
    const vectors = vectorJson<[string, string][]>('bitcoinjs-base58_encode_decode.json');
    expect(vectors).toHaveLength(12);
    for (const [plain, encoded] of vectors) {
      expect(toBase58(bytes(plain))).toBe(encoded);
      expect(hex(fromBase58(encoded) ?? new Uint8Array(1))).toBe(plain);
    }
  });

  it('base58check: addresses are taken on their network, private keys never', () => {
    type Valid = [string, string, { addrType?: 'pubkey' | 'script'; isPrivkey: boolean; isCompressed?: boolean; isTestnet: boolean }];
    const vectors = vectorJson<Valid[]>('bitcoinjs-base58_keys_valid.json');
    expect(vectors).toHaveLength(50);
    for (const [text, payload, { addrType, isPrivkey, isCompressed, isTestnet }] of vectors) {
      const read = fromBase58Check(text) ?? new Uint8Array();
      expect(hex(read.subarray(1))).toBe(isCompressed === true ? `${payload}01` : payload);
      expect(toBase58Check(read)).toBe(text);
      const own = isPrivkey ? undefined : text;
      expect(bitcoinAddress(text, 'mainnet')).toBe(isTestnet ? undefined : own);
      expect(bitcoinAddress(text, 'testnet')).toBe(isTestnet ? own : undefined);
      if (isPrivkey) continue;
      const script = addrType === 'pubkey' ? `76a914${payload}88ac` : `a914${payload}87`;
      expect(hex(scriptOf(text, isTestnet ? 'regtest' : 'mainnet') ?? new Uint8Array())).toBe(script);
    }
  });

  it('base58check: texts that are nothing', () => {
    const vectors = vectorJson<[string][]>('bitcoinjs-base58_keys_invalid.json');
    expect(vectors).toHaveLength(50);
    for (const [text] of vectors) {
      for (const network of NETWORKS) expect(bitcoinAddress(text, network), text).toBeUndefined();
      expect(tronAddress(text)).toBeUndefined();
    }
  });

  it('addresses and scripts of Bitcoin', () => {
    const vectors = vectorJson<AddressVectors>('bitcoinjs-address.json');
    const standard = vectors.standard.flatMap(({ network, ...rest }) => (network === 'litecoin' ? [] : [{ ...rest, network }]));
    expect(standard).toHaveLength(14);
    for (const { network, base58check, bech32, version, hash, data, script } of standard) {
      const text = base58check ?? bech32 ?? '';
      const own = network === 'bitcoin' ? 'mainnet' : network;
      const payload = base58check === undefined ? fromSegwit(text)?.program : fromBase58Check(text)?.subarray(1);
      expect([hex(payload ?? new Uint8Array()), base58check === undefined ? fromSegwit(text)?.version : version]).toEqual([
        hash ?? data,
        version,
      ]);
      const isSendable = base58check !== undefined || version === 0 || (version === 1 && data?.length === 64);
      expect(bitcoinAddress(text, own), text).toBe(isSendable ? text.replace(/^BC1.*/, (upper) => upper.toLowerCase()) : undefined);
      expect(hex(scriptOf(text, own) ?? new Uint8Array())).toBe(isSendable ? hex(assembled(script)) : '');
    }
    for (const { network, base58check = '' } of vectors.standard.filter((one) => one.network === 'litecoin')) {
      expect(fromBase58Check(base58check), network).toBeDefined();
      for (const ours of NETWORKS) expect(bitcoinAddress(base58check, ours)).toBeUndefined();
    }
    for (const { address, version, prefix, data } of vectors.bech32) {
      expect(fromSegwit(address)).toEqual({ version, prefix, program: bytes(data) });
      expect(toSegwit({ version, prefix, program: bytes(data) })).toBe(address.toLowerCase());
    }
    const { bech32, fromBase58Check: base58, toOutputScript, fromOutputScript } = vectors.invalid;
    for (const { address } of [...bech32, ...base58, ...toOutputScript])
      for (const network of NETWORKS) expect(bitcoinAddress(address, network), address).toBeUndefined();
    for (const { script } of fromOutputScript) expect(addressOfScript(assembled(script), 'mainnet'), script).toBeUndefined();
  });

  it('EIP-55', () => {
    const addresses = [...vectorText('erc-55.md').matchAll(/^(?:test\(")?(0x[0-9a-fA-F]{40})/gm)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(12);
    for (const address of addresses) {
      expect(evmAddress(address)).toBe(address);
      expect(evmAddress(address.toLowerCase())).toBe(address);
    }
  });

  it('accounts of EVM chains, from their keys and their text', () => {
    const accounts = vectorJson<{ address: string; checksumAddress: string; privateKey?: string }[]>('ethers-accounts.json.gz');
    expect(accounts).toHaveLength(1_038);
    for (const { address, checksumAddress, privateKey } of accounts) {
      expect(evmAddress(address)).toBe(checksumAddress);
      expect(evmAddress(checksumAddress)).toBe(checksumAddress);
      if (privateKey === undefined) continue;
      const publicKey = secp256k1.getPublicKey(bytes(privateKey.slice(2)));
      expect(evmAddressOf(publicKey)).toBe(checksumAddress);
      expect(hex(tronBytes(tronAddressOf(publicKey)) ?? new Uint8Array())).toBe(`41${address.slice(2)}`);
    }
  });
});

interface AddressVectors {
  readonly standard: readonly {
    readonly network: 'bitcoin' | 'litecoin' | 'testnet' | 'regtest';
    readonly version: number;
    readonly base58check?: string;
    readonly bech32?: string;
    readonly hash?: string;
    readonly data?: string;
    readonly script: string;
  }[];
  readonly bech32: readonly { readonly address: string; readonly version: number; readonly prefix: string; readonly data: string }[];
  readonly invalid: {
    readonly bech32: readonly { readonly address: string }[];
    readonly fromBase58Check: readonly { readonly address: string }[];
    readonly toOutputScript: readonly { readonly address: string }[];
    readonly fromOutputScript: readonly { readonly script: string }[];
  };
}

const OPCODES: Readonly<Record<string, number>> = {
  OP_0: 0x00,
  OP_TRUE: 0x51,
  OP_RETURN: 0x6a,
  OP_DUP: 0x76,
  OP_EQUAL: 0x87,
  OP_EQUALVERIFY: 0x88,
  OP_HASH160: 0xa9,
  OP_CHECKSIG: 0xac,
  OP_CHECKMULTISIG: 0xae,
};

/** A script from its words: opcodes, and data of up to 75 bytes in hex. */
function assembled(script: string): Uint8Array {
  return Uint8Array.from(
    script.split(' ').flatMap((word) => {
      const number = /^OP_(\d+)$/.exec(word)?.[1];
      if (OPCODES[word] !== undefined) return [OPCODES[word]];
      if (number !== undefined) return [0x50 + Number(number)];
      const data = bytes(word);
      return [data.length, ...data];
    }),
  );
}

it('writes witness scripts of every version', () => {
  expect(hex(witnessScript(0, bytes('aa')))).toBe('0001aa');
  expect(hex(witnessScript(1, bytes('aabb')))).toBe('5102aabb');
  expect(hex(witnessScript(16, bytes('aabb')))).toBe('6002aabb');
});
