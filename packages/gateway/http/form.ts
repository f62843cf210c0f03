import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_BYTES_MAX } from '@agio/contracts/identity';
import type { ErrorCode } from '@agio/contracts';

/** A form's file, its few fields and what stands between them. */
export const FORM_BYTES_MAX = PICTURE_BYTES_MAX + 65_536;
const FIELDS_MAX = 8;
const FIELD_BYTES_MAX = 1_024;

/** Lets routes of this scope take `multipart/form-data`; everywhere else it is refused as before. */
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

/**
 * Puts a form's fields and its file's bytes where JSON would have put a body; the call's schema decides about them. A name
 * that comes twice is no value at all. Gives what is wrong with the form, undefined for nothing.
 */
export async function readForm(request: FastifyRequest): Promise<Extract<ErrorCode, 'FILE_TOO_LARGE' | 'PARAMETER_ERROR'> | undefined> {
  if (!request.isMultipart()) return undefined;
  const values = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'file' ? new Uint8Array(await part.toBuffer()) : part.value;
      if (part.type === 'file' && part.file.truncated) return 'FILE_TOO_LARGE';
      values.set(part.fieldname, values.has(part.fieldname) ? null : value);
    }
  } catch {
    // Whatever the reader stumbles over came from the sender.
    return 'PARAMETER_ERROR';
  }
  request.body = Object.fromEntries(values);
  return undefined;
}
