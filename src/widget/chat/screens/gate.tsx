import { useId, useState } from 'preact/hooks'

import { Link } from '../contents/text.tsx'
import { useChat, useView, useWords } from '../kit/use-chat.ts'

const CHECKS = {
  name: { pattern: /\S/, fault: 'needed', mode: 'text' },
  email: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, fault: 'badEmail', mode: 'email' },
  phone: { pattern: /^\+?[\d\s().-]{6,24}$/, fault: 'badPhone', mode: 'tel' },
} as const

/** What is asked before the first message: who the visitor is, and whether they agree. */
export function Gate() {
  const { setSelf, keep, view, act } = useChat()
  const { session, self, held } = useView()
  const { say } = useWords()
  const id = useId()
  const [given, setGiven] = useState<Record<string, string>>({ ...textsOf(self) })
  const [agreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)
  if (!session) return null
  const { preChat, consent } = session.config
  const faults = session.identified ? [] : preChat.filter((field) => !CHECKS[field].pattern.test((given[field] ?? '').trim()))
  const submit = () => {
    setTried(true)
    if (faults.length > 0 || (consent && !agreed)) return
    setSelf(Object.fromEntries(preChat.map((field) => [field, (given[field] ?? '').trim()])))
    if (consent) keep('~agreed', '1')
    view.set({ agreed: true, held: null })
    if (held) act(held.act, held.label)
  }
  return (
    <form
      class="gate"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {!session.identified &&
        preChat.map((field) => {
          const fault = isTried && faults.includes(field)
          return (
            <div key={field} class="field">
              <label>
                {say(field)}
                <input
                  type="text"
                  inputMode={CHECKS[field].mode}
                  autoComplete={field === 'phone' ? 'tel' : field}
                  value={given[field] ?? ''}
                  aria-invalid={fault}
                  aria-describedby={fault ? `${id}${field}` : undefined}
                  onInput={({ currentTarget }) => setGiven({ ...given, [field]: currentTarget.value })}
                />
              </label>
              {fault && (
                <span class="meta danger" id={`${id}${field}`}>
                  {say(CHECKS[field].fault)}
                </span>
              )}
            </div>
          )
        })}
      {consent && (
        <div class="consent">
          <label>
            <input type="checkbox" checked={agreed} onChange={({ currentTarget }) => setAgreed(currentTarget.checked)} />
            <span dir="auto">{consent.text}</span>
          </label>
          {consent.url && <Link href={consent.url} text={say('learnMore')} />}
          {isTried && !agreed && <span class="meta danger">{say('needed')}</span>}
        </div>
      )}
      <button class="button">{say('start')}</button>
    </form>
  )
}

const textsOf = ({ name = '', email = '', phone = '' }: { name?: string; email?: string; phone?: string }) => ({ name, email, phone })
