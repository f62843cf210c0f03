import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_BYTES_MAX } from '@agio/contracts/identity';
import type { ErrorCode } from '@agio/contracts';

/** Maximum size of a form: its file, its few fields and the boundaries. */
export const FORM_BYTES_MAX = PICTURE_BYTES_MAX + 65_536;
const FIELDS_MAX = 8;
const FIELD_BYTES_MAX = 1_024;

/** Lets routes of this scope accept `multipart/form-data`; all others refuse it. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: PICTURE_BYTES_MAX,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: FIELDS_MAX + 1,
      headerPairs: 32,
    },
    throwFileSizeLimit: false,
  });
}

/** A file's bytes, put where they stay as they arrive: they are as large as all else that the server does at the time. */
async function bytesOf(file: AsyncIterable<Buffer>, mostBytes: number): Promise<Uint8Array> {
  const held = Buffer.allocUnsafeSlow(mostBytes);
  let length = 0;
  for await (const chunk of file) length += chunk.copy(held, length);
  return new Uint8Array(held.buffer, held.byteOffset, length);
}

/**
 * Sets a form's fields and its file's bytes as the body, like parsed JSON; the call's schema validates them. A field name
 * that occurs twice is invalid. Returns the problem with the form, undefined if there is none.
 */
export async function readForm(request: FastifyRequest): Promise<Extract<ErrorCode, 'FILE_TOO_LARGE' | 'PARAMETER_ERROR'> | undefined> {
  if (!request.isMultipart()) return undefined;
  // A client that left while it waited for its turn sends no more, and no one is there to be answered.
  if (request.raw.destroyed) return 'PARAMETER_ERROR';
  const values = new Map<string, unknown>();
  const mostBytes = Math.min(PICTURE_BYTES_MAX, Number(request.headers['content-length'] ?? PICTURE_BYTES_MAX));
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'file' ? await bytesOf(part.file, mostBytes) : part.value;
      if (part.type === 'file' && part.file.truncated) return 'FILE_TOO_LARGE';
      values.set(part.fieldname, values.has(part.fieldname) ? null : value);
    }
  } catch {
    // Every parse error was caused by the sender.
    return 'PARAMETER_ERROR';
  }
  request.body = Object.fromEntries(values);
  return undefined;
}
