/** What a commit may have written that is work for somebody: each job names those that wake it. */
export type Topic =
  | 'webhooks'
  | 'ready_conversations'
  | 'conversations'
  | 'outbox'
  | 'number_rests'
  | 'event_log'
  | 'domain_events'
  | 'workflow_runs'
  | 'timers'
  | 'external_calls'
  | 'files'
  | 'tasks'
  | 'scheduled_messages'
  | 'snoozes'
  | 'notifications'
  | 'drafts'
  | 'partner_sites'
  | 'knowledge'

/** What one command of a person, the API or a step may have written. */
export const COMMAND_TOPICS: readonly Topic[] = [
  'ready_conversations',
  'conversations',
  'outbox',
  'event_log',
  'domain_events',
  'workflow_runs',
  'files',
  'scheduled_messages',
  'snoozes',
]

/** Carries topics between the processes on one database. */
export interface TopicChannel {
  /** Tells the other processes, soon, and many calls at once. */
  send(topics: readonly string[]): void
  /** Hands over what others send; null where something may have been missed. Returns the way to stop. */
  receive(listener: (topics: readonly string[] | null) => void): () => void
}

export interface Topics {
  /** Wakes whoever waits for these topics, here and in other processes. To be called after the commit. */
  publish(topics: readonly Topic[]): void
  /** Returns the way to stop. */
  subscribe(topics: readonly Topic[], listener: () => void): () => void
}

/** Makes the topics of this process; without a channel nobody else hears of them. */
export function createTopics(channel?: TopicChannel): Topics {
  const listeners = new Map<string, Set<() => void>>()
  const deliver = (topics: readonly string[]): void => {
    const woken = new Set(topics.flatMap((topic) => [...(listeners.get(topic) ?? [])]))
    for (const listener of woken) listener()
  }
  channel?.receive((topics) => deliver(topics ?? [...listeners.keys()]))
  return {
    publish(topics) {
      deliver(topics)
      channel?.send(topics)
    },
    subscribe(topics, listener) {
      for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener))
      return () => {
        for (const topic of topics) listeners.get(topic)?.delete(listener)
      }
    },
  }
}
