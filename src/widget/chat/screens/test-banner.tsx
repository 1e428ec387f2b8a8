import { useChat, useWords } from '../kit/use-chat.ts'

/** Says that a draft is tried here, and begins it again. */
export function TestBanner() {
  const { forget, begin } = useChat()
  const { say } = useWords()
  const startOver = () => {
    forget()
    void begin()
  }
  return (
    <p class="banner" role="note">
      <span class="grow">{say('simulated')}</span>
      <button type="button" class="link" onClick={startOver}>
        {say('startOver')}
      </button>
    </p>
  )
}
