import { useState } from 'preact/hooks'

import { lazy } from '../kit/lazy.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useChat, useView, useWords } from '../kit/use-chat.ts'
import { CallError } from '../state/calls.ts'

const Whatsapp = lazy(() => import('./whatsapp.tsx').then((part) => part.Whatsapp))
type Part = 'menu' | 'transcript' | 'whatsapp' | 'forget'

/** What else can be done with a talk. */
export function Menu({ close }: { close: () => void }) {
  const { view, keep } = useChat()
  const { muted, session } = useView()
  const { say } = useWords()
  const [part, setPart] = useState<Part>('menu')
  const mute = () => {
    view.set({ muted: !muted })
    keep('~muted', muted ? null : '1')
    close()
  }
  if (part !== 'menu')
    return (
      <Sheet title={say(part)} close={close}>
        {part === 'transcript' && <Transcript />}
        {part === 'whatsapp' && <Whatsapp />}
        {part === 'forget' && <Forget close={close} />}
      </Sheet>
    )
  return (
    <Sheet title={say('more')} close={close}>
      <div class="list">
        {session?.config.sound && <Row label={say(muted ? 'unmute' : 'mute')} run={mute} />}
        {!session?.simulated && <KeptRows choose={setPart} />}
      </div>
    </Sheet>
  )
}

/** What can be done with a talk that is kept: one with a draft is not. */
function KeptRows({ choose }: { choose: (part: Part) => void }) {
  const { session, lines } = useView()
  const { say } = useWords()
  return (
    <>
      {lines.length > 0 && <Row label={say('transcript')} run={() => choose('transcript')} />}
      {session?.config.whatsapp && lines.length > 0 && <Row label={say('whatsapp')} run={() => choose('whatsapp')} />}
      <Row label={say('forget')} run={() => choose('forget')} />
    </>
  )
}

const Row = ({ label, run }: { label: string; run: () => void }) => (
  <button type="button" class="row" onClick={run}>
    {label}
  </button>
)

function Transcript() {
  const { ask } = useChat()
  const { self } = useView()
  const { say } = useWords()
  const [email, setEmail] = useState(self.email ?? '')
  const { note, run } = useCall()
  return (
    <form
      class="stacked"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => ask('/transcript', { method: 'POST', body: { email } }), say('transcriptSent', { email }))
      }}
    >
      <label class="field">
        {say('email')}
        <input type="email" required autoComplete="email" value={email} onInput={({ currentTarget }) => setEmail(currentTarget.value)} />
      </label>
      <button class="button">{say('transcript')}</button>
      <p role="status" class="meta">
        {note}
      </p>
    </form>
  )
}

function Forget({ close }: { close: () => void }) {
  const { ask, forget, begin } = useChat()
  const { say } = useWords()
  const { note, run } = useCall()
  const erase = async () => {
    if (!(await run(() => ask('/visitor', { method: 'DELETE' }), say('forgetDone')))) return
    forget()
    close()
    void begin()
  }
  return (
    <div class="stacked">
      <p>{say('forgetHint')}</p>
      <button type="button" class="button danger" onClick={() => void erase()}>
        {say('forget')}
      </button>
      <p role="status" class="meta">
        {note}
      </p>
    </div>
  )
}

/** Runs a call, and says how it went. */
function useCall() {
  const { say } = useWords()
  const [note, setNote] = useState('')
  const run = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call()
      setNote(done)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setNote(error.message || say('didNotLoad'))
      return false
    }
  }
  return { note, run }
}
