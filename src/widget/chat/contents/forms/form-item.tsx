import { useId } from 'preact/hooks'

import type { Json } from '#domain/json.ts'
import type { ChatForm } from '#domain/webchat/chat-form.ts'
import type { FormItem, FormQuestion } from '#domain/whatsapp-forms/form.ts'

import { useWords } from '#widget/chat/kit/use-chat.ts'
import type { Answers, Fault } from './check-screen.ts'
import { Choices } from './choices.tsx'
import { FilesField } from './files-field.tsx'
import { Label } from './label.tsx'

export interface FormItemProps {
  item: FormItem
  form: ChatForm
  answers: Answers
  fault: Fault | undefined
  answer: (name: string, value: Json) => void
}

/** One part of a form's screen. */
export function FormItemView({ item, form, answers, fault, answer }: FormItemProps) {
  const { say } = useWords()
  const id = useId()
  switch (item.kind) {
    case 'heading':
    case 'subheading':
      return <h3 dir="auto">{item.text}</h3>
    case 'text':
      return <p dir="auto">{item.text}</p>
    case 'image':
      // Base64 as the form keeps it; what it is, the browser sees.
      return item.data ? (
        <img class="form-image" src={`data:image/png;base64,${item.data.replace(/^data:[^,]*,/, '')}`} alt={item.alt} />
      ) : null
    default:
      break
  }
  const value = answers[item.name] ?? null
  const about = fault && (
    <span class="meta danger" id={id}>
      {say(fault.word, { n: fault.n ?? '' })}
    </span>
  )
  const described = fault ? id : undefined
  const set = (next: Json) => answer(item.name, next)
  if (item.kind === 'choice' || item.kind === 'choices')
    return (
      <Choices item={item} form={form} value={value} described={described} set={set}>
        {about}
      </Choices>
    )
  if ('most' in item)
    return (
      <FilesField item={item} value={value} described={described} set={set}>
        {about}
      </FilesField>
    )
  if (item.kind === 'optIn')
    return (
      <label class="consent">
        <input
          type="checkbox"
          checked={value === true}
          aria-describedby={described}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
        <span class="grow" dir="auto">
          {item.label}
        </span>
        {about}
      </label>
    )
  return (
    <div class="field">
      <label htmlFor={`${id}field`}>
        <Label item={item} />
      </label>
      <TextField id={`${id}field`} item={item} value={value} described={described} set={set} />
      {about}
    </div>
  )
}

const MODES = { shortText: 'text', longText: 'text', email: 'email', phone: 'tel', number: 'decimal', date: 'text' } as const

interface TextFieldProps {
  id: string
  item: Extract<FormQuestion, { kind: keyof typeof MODES }>
  value: Json
  described: string | undefined
  set: (value: Json) => void
}

function TextField({ id, item, value, described, set }: TextFieldProps) {
  const shared = {
    id,
    value: typeof value === 'string' || typeof value === 'number' ? `${value}` : '',
    required: item.required,
    'aria-invalid': described !== undefined,
    'aria-describedby': described,
    dir: 'auto' as const,
  }
  if (item.kind === 'longText') return <textarea rows={3} {...shared} onInput={({ currentTarget }) => set(currentTarget.value)} />
  const read = (text: string): Json => (item.kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)
  if (item.kind === 'date') return <input type="date" {...shared} onInput={({ currentTarget }) => set(currentTarget.value)} />
  return <input type="text" inputMode={MODES[item.kind]} {...shared} onInput={({ currentTarget }) => set(read(currentTarget.value))} />
}
