import type { ChatForm } from '#domain/webchat/chat-form.ts'
import type { Json } from '#domain/json.ts'
import { questionsOf } from '#domain/whatsapp-forms/form-questions.ts'

import type { Answers } from './check-screen.ts'

/** The answers once more, before they are sent. */
export function Summary({ form: { document, times }, answers }: { form: ChatForm; answers: Answers }) {
  if (!document.summary) return null
  const titleOf = (key: string, value: Json): string =>
    Array.isArray(value)
      ? value.map((one) => titleOf(key, one)).join(', ')
      : (times[key]?.find(({ id }) => id === value)?.title ?? String(value))
  return (
    <>
      <h3 dir="auto">{document.summary.title}</h3>
      <p dir="auto">{document.summary.text}</p>
      <dl class="summary">
        {questionsOf(document)
          .filter(({ name, kind }) => answers[name] !== undefined && answers[name] !== '' && kind !== 'photos' && kind !== 'documents')
          .map(({ key, name, label, kind }) => (
            <div key={key}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{kind === 'optIn' ? '✓' : titleOf(key, answers[name] ?? '')}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
