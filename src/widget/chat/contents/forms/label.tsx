import type { FormQuestion } from '#domain/whatsapp-forms/form.ts'

import { useWords } from '#widget/chat/kit/use-chat.ts'

/** The question with its star and its help; one without words asks for a time. */
export function Label({ item }: { item: FormQuestion }) {
  const { say } = useWords()
  return (
    <span>
      <span dir="auto">{item.label || say('chooseTime')}</span>
      {item.required && <span aria-hidden="true"> *</span>}
      {item.help && (
        <span class="meta help" dir="auto">
          {item.help}
        </span>
      )}
    </span>
  )
}
