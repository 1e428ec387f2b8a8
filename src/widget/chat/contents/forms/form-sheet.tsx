import { useState } from 'preact/hooks'

import type { ChatForm } from '#domain/webchat/chat-form.ts'
import { nextScreen } from '#domain/whatsapp-forms/form-routes.ts'

import './forms.css'
import { Sheet } from '#widget/chat/kit/sheet.tsx'
import { useAnswer } from '#widget/chat/kit/use-answer.ts'
import { useChat, useWords } from '#widget/chat/kit/use-chat.ts'
import { type Answers, faultsOf } from './check-screen.ts'
import { FormItemView } from './form-item.tsx'
import { Summary } from './summary.tsx'

/** A form in a sheet: its screens one after the other, as the answers lead. */
export function FormSheet({ messageId, title, close }: { messageId: string; title: string; close: () => void }) {
  const { say } = useWords()
  const { answer: form, failed, retry } = useAnswer<ChatForm>(`/forms/${messageId}`)
  return (
    <Sheet title={title} close={close}>
      {form ? (
        <Screens form={form} messageId={messageId} close={close} />
      ) : failed ? (
        <p role="alert">
          {failed}{' '}
          <button type="button" class="link" onClick={retry}>
            {say('retry')}
          </button>
        </p>
      ) : (
        <p class="meta">{say('loading')}</p>
      )}
    </Sheet>
  )
}

function Screens({ form, messageId, close }: { form: ChatForm; messageId: string; close: () => void }) {
  const { act } = useChat()
  const { say } = useWords()
  const { document } = form
  const [answers, setAnswers] = useState<Answers>(form.values)
  /** The way so far: the last is shown, and Back takes it off. */
  const [way, setWay] = useState<readonly number[]>([0])
  const [isTried, setTried] = useState(false)
  const at = way.at(-1) ?? 0
  const screen = document.screens[at]
  const send = () => {
    act({ type: 'form', messageId, answers: answersOn(form, way, answers) }, say('formSent'))
    close()
  }
  const goOn = () => {
    if (!screen) return send()
    setTried(true)
    if (faultsOf(screen, answers).size > 0) return
    const next = nextScreen(document, at, answers)
    if (next >= document.screens.length && !document.summary) return send()
    setTried(false)
    setWay([...way, next])
  }
  const isLast = !screen || (nextScreen(document, at, answers) >= document.screens.length && !document.summary)
  return (
    <form
      class="stacked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {screen ? (
        <>
          {screen.title && <h3 dir="auto">{screen.title}</h3>}
          {screen.items.map((item) => (
            <FormItemView
              key={item.key}
              item={item}
              form={form}
              answers={answers}
              fault={isTried && 'name' in item ? faultsOf(screen, answers).get(item.name) : undefined}
              answer={(name, value) => setAnswers((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </>
      ) : (
        <Summary form={form} answers={answersOn(form, way, answers)} />
      )}
      <SendButton form={form} label={(screen ?? document.summary)?.button} isLast={isLast} />
      {way.length > 1 && (
        <button type="button" class="quiet" onClick={() => setWay(way.slice(0, -1))}>
          {say('back')}
        </button>
      )}
    </form>
  )
}

/** Leads to the next screen, or sends the form; one that was sent says so. */
function SendButton({ form, label, isLast }: { form: ChatForm; label: string | undefined; isLast: boolean }) {
  const { say } = useWords()
  if (form.answered) return <p class="meta">{say('formSent')}</p>
  const last = form.timeZone ? 'book' : 'submit'
  return (
    <button class="button" dir="auto">
      {label || say(isLast ? last : 'next')}
    </button>
  )
}

/** The answers of the screens that were shown: what was passed over stays empty. */
function answersOn({ document }: ChatForm, way: readonly number[], answers: Answers): Record<string, Answers[string]> {
  const shown = way.flatMap((at) => document.screens[at]?.items ?? []).flatMap((item) => ('name' in item ? [item.name] : []))
  return Object.fromEntries(shown.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])))
}
