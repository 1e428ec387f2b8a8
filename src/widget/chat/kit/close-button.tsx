import { Icon } from './icon.tsx'
import { useChat, useView, useWords } from './use-chat.ts'

/** Closes the panel; on a page of its own there is nothing to close. */
export function CloseButton() {
  const { close } = useChat()
  const { isEmbedded } = useView()
  const { say } = useWords()
  if (!isEmbedded) return null
  return (
    <button type="button" class="tool" aria-label={say('close')} onClick={close}>
      <Icon name="close" />
    </button>
  )
}
