import type { FlowDocument, StepNode } from '#domain/flows/flow-document.ts'
import type { Trigger } from '#domain/flows/flow-trigger.ts'

const step = (id: string, kind: string, config: unknown): StepNode => ({ id, kind, enabled: true, config })

/** A flow of blocks in a row: each block's steps, and edges by `[from, exit?, to]`. */
export function aDocument(
  blocks: Readonly<Record<string, readonly [id: string, kind: string, config: unknown][]>>,
  edges: readonly [from: string, exit: string | null, to: string][] = [],
  trigger: Trigger = { type: 'keyword', keywords: ['hi'], match: 'exact' },
): FlowDocument {
  const names = Object.keys(blocks)
  const blockOf = (stepId: string) => names.find((name) => blocks[name]?.some(([id]) => id === stepId)) ?? stepId
  return {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger },
      ...names.map((id, index) => ({
        id,
        kind: 'default' as const,
        position: { x: 300 * (index + 1), y: 0 },
        steps: (blocks[id] ?? []).map(([stepId, kind, config]) => step(stepId, kind, config)),
      })),
    ],
    edges: [
      { id: 'edge-start', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: names[0] ?? '' } },
      ...edges.map(([from, exit, to], index) => ({
        id: `edge-${index}`,
        kind: exit === null ? ('blockconnect' as const) : ('questiontoblock' as const),
        source: exit === null ? { nodeId: from } : { nodeId: blockOf(from), stepId: from, exit },
        target: { nodeId: to },
      })),
    ],
  }
}

/** Greets, asks a choice and an email, tells back, hands over. */
export const welcomeDocument = (): FlowDocument =>
  aDocument(
    {
      greet: [
        ['hello', 'response', { messages: [{ type: 'text', text: 'Hello {{ contact.name }}' }] }],
        [
          'choice',
          'ask',
          {
            question: 'What is it?',
            input: {
              type: 'button',
              options: [
                { id: 'order', title: 'An order' },
                { id: 'other', title: 'Something else' },
              ],
            },
            saveTo: { target: 'session', name: 'topic' },
          },
        ],
      ],
      order: [
        ['email', 'ask', { question: 'Your email?', input: { type: 'email' }, mergeMs: 0, saveTo: { target: 'contact', name: 'email' } }],
        ['thanks', 'response', { messages: [{ type: 'text', text: 'Thanks, we write to {{ contact.email }} about {{ vars.topic }}.' }] }],
      ],
      people: [['over', 'liveChat', { note: 'About {{ vars.topic }}', textWhenThere: 'Someone from our team will reply here shortly.' }]],
    },
    [
      ['choice', 'option:order', 'order'],
      ['choice', 'option:other', 'people'],
    ],
  )
