import { ClipboardCheck, MapPin } from 'lucide-react'

import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

/** What a customer wrote into a form: each question with its answer. */
export function FormReplyContent({ reply: { name: form, answers } }: { reply: Extract<IncomingContent, { type: 'formReply' }> }) {
  const isAddress = form === 'address_message'
  // Which of the addresses on the phone it was says nothing to a person.
  const lines = Object.entries(answers).filter(([name]) => !isAddress || name !== 'saved_address_id')
  return (
    <div className="-mx-1.5 my-0.5 min-w-60 rounded-control bg-surface p-2.5">
      <div className="flex items-center gap-2 text-secondary font-semibold">
        {isAddress ? <MapPin className="size-4 text-lagoon" aria-hidden /> : <ClipboardCheck className="size-4 text-lagoon" aria-hidden />}
        {isAddress ? t('Address') : t('Form filled in')}
      </div>
      {lines.length > 0 && (
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-secondary">
          {lines.map(([name, answer]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{nameText(name)}</dt>
              <dd className="min-w-0 font-medium">{answerText(answer)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

// Forms name their fields for programs: `delivery_date`, `screen_0_Name_1`.
const nameText = (name: string): string => {
  if (name === 'in_pin_code') return t('PIN code')
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function answerText(answer: Json): string {
  if (answer === null || answer === '') return '–'
  if (typeof answer === 'boolean') return answer ? t('Yes') : t('No')
  if (Array.isArray(answer)) return commaList(answer.map((one: Json) => answerText(one))) || '–'
  return typeof answer === 'object' ? JSON.stringify(answer) : String(answer)
}
