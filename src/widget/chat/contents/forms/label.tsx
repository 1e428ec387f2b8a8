import type { FormQuestion } from '#domain/whatsapp-forms/form.ts'

/** The question with its star and its help. */
export const Label = ({ item }: { item: FormQuestion }) => (
  <span>
    <span dir="auto">{item.label}</span>
    {item.required && <span aria-hidden="true"> *</span>}
    {item.help && (
      <span class="meta help" dir="auto">
        {item.help}
      </span>
    )}
  </span>
)
