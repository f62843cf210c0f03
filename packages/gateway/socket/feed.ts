import type { Topic } from '@agio/contracts';

export type { Feed, Publish, Topic } from '@agio/contracts';

export function topicKey(topic: Topic): string {
  return `${topic.channel}|${topic.market ?? ''}|${topic.interval ?? ''}|${topic.customer}|${topic.language ?? ''}|${topic.host ?? ''}`;
}
