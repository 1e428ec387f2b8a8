import { Icon } from './icon.tsx'
import { useChat, useView, useWords } from './use-chat.ts'

/** Closes the panel; on a page of its own there is nothing to close. */
export function CloseButton() {
  const { close } = useChat()
  const { isClosable } = useView()
  const { say } = useWords()
  if (!isClosable) return null
  return (
    <button type="button" class="tool" aria-label={say('close')} onClick={close}>
      <Icon name="close" />
    </button>
  )
}
