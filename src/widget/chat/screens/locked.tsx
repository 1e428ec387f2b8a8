import { useId, useState } from 'preact/hooks'

import { useChat, useView, useWords } from '../kit/use-chat.ts'

/** A chat that wants its password, or is no more. */
export function Locked() {
  const { unlock } = useChat()
  const { failed } = useView()
  const { say } = useWords()
  const id = useId()
  const [password, setPassword] = useState('')
  if (failed === 'closed')
    return (
      <main class="screen failed">
        <h1>{say('closedTitle')}</h1>
        <p>{say('closedHint')}</p>
      </main>
    )
  return (
    <main class="screen failed">
      <h1>{say('askPassword')}</h1>
      <form
        class="stacked"
        onSubmit={(event) => {
          event.preventDefault()
          void unlock(password)
        }}
      >
        <label class="field">
          {say('password')}
          <input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            aria-invalid={failed === 'wrongPassword'}
            aria-describedby={id}
            onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </label>
        <p id={id} class="meta danger" role="alert">
          {failed === 'wrongPassword' && say('wrongPassword')}
        </p>
        <button class="button">{say('start')}</button>
      </form>
    </main>
  )
}
