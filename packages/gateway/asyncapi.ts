import type { AnyCall, Channel } from '@agio/contracts';
import { callFrame, calls, CHANNEL_SCOPES, channels, clientFrame, replyFrame, SOCKET_CALLS } from '@agio/contracts';
import { exampleOf } from './examples.ts';
import { jsonSchema } from './json-schema.ts';
import type { Json, JsonObject } from './json-schema.ts';

const SOCKET = 'exchange';

/** The AsyncAPI 3.0 document of the socket: what a client may send, what answers it, and the frames of every channel. Pure, as the one of HTTP. */
export function asyncApiDocument(): JsonObject {
  const sent = framesOf(jsonSchema(clientFrame, 'input'), 'input');
  const replies = framesOf(jsonSchema(replyFrame, 'output'), 'output');
  const data = Object.entries<Channel>(channels).map(
    ([name, channel]) =>
      [`data.${name}`, messageOf(name, jsonSchema(channel.frame, 'output'), 'output', aboutChannel(name, channel))] as const,
  );
  const requested = SOCKET_CALLS.map((name) => [`call.${name}`, callMessage(name)] as const);
  const messages = Object.fromEntries([...sent, ...requested, ...replies, ...data]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Agio sockets',
      version: '1',
      description:
        'Frames are JSON texts. A client subscribes to channels and makes calls; `id` of a frame comes back in what answers it, also when it is refused. Private channels and calls need `auth` first, by a token or by an API key that signed `GET` of the path of the socket with an empty body.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { site: { host: '127.0.0.1:3000', protocol: 'ws', description: 'A site on this computer; others are served by wss' } },
    channels: {
      [SOCKET]: {
        address: '/ws/exchange',
        messages: Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      send: operation('receive', 'What a client sends', [...sent, ...requested]),
      reply: operation('send', 'What answers it', replies),
      publish: operation('send', 'What the server sends by itself', data),
    },
    components: { messages },
  };
}

type Messages = readonly (readonly [string, JsonObject])[];

/** Directions are the server's, which the document describes. */
function operation(action: 'send' | 'receive', summary: string, messages: Messages): JsonObject {
  return {
    action,
    summary,
    channel: { $ref: `#/channels/${SOCKET}` },
    messages: messages.map(([name]) => ({ $ref: `#/channels/${SOCKET}/messages/${name}` })),
  };
}

/** A message for each kind of frame, named by its `op`; two of one `op` are numbered. */
function framesOf(schema: JsonObject, io: 'input' | 'output'): Messages {
  const made = new Map<string, JsonObject>();
  for (const one of choicesOf(schema)) {
    const op = ((one['properties'] as JsonObject)['op'] as JsonObject)['const'] as string;
    const base = `${io === 'input' ? 'client' : 'server'}.${op}`;
    made.set(made.has(base) ? `${base}.byKey` : base, messageOf(op, one, io, undefined));
  }
  return [...made];
}

/** The frames of a union, also of one within it. */
function choicesOf(schema: JsonObject): JsonObject[] {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined;
  return choices === undefined ? [schema] : choices.flatMap(choicesOf);
}

function messageOf(title: string, schema: JsonObject, io: 'input' | 'output', summary: string | undefined): JsonObject {
  return {
    name: title,
    title,
    ...(summary === undefined ? {} : { summary }),
    payload: schema,
    examples: [{ payload: exampleOf(schema, io) as JsonObject }],
  };
}

/** The frame of one call, with its own body. */
function callMessage(name: (typeof SOCKET_CALLS)[number]): JsonObject {
  const frame = jsonSchema(callFrame, 'input');
  const { body: own } = calls[name] as AnyCall;
  const body: Json = own === undefined ? {} : jsonSchema(own, 'input');
  const properties = { ...(frame['properties'] as JsonObject), call: { type: 'string', const: name }, body };
  return messageOf(name, { ...frame, properties, required: ['op', 'call', 'body', 'id'] }, 'input', calls[name].summary);
}

function aboutChannel(name: string, { access }: Channel): string {
  if (access === 'public') return 'For anyone';
  const scope = CHANNEL_SCOPES[name];
  return scope === undefined
    ? 'For a logged-in customer; closed to API keys'
    : `For a logged-in customer, or an API key with the scope ${scope}`;
}
