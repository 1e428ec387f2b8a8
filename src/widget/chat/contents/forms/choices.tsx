import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

import type { Json } from '#domain/json.ts'
import type { ChatForm } from '#domain/webchat/chat-form.ts'
import type { FormQuestion } from '#domain/whatsapp-forms/form.ts'

import { useWords } from '#widget/chat/kit/use-chat.ts'
import { Label } from './label.tsx'
import { Times } from './times.tsx'

interface ChoicesProps {
  item: Extract<FormQuestion, { kind: 'choice' | 'choices' }>
  form: Pick<ChatForm, 'times' | 'timeZone'>
  value: Json
  described: string | undefined
  set: (value: Json) => void
  children: ComponentChildren
}

/** One or several of the options that a question has; free times are answered by their ids, other options by their titles. */
export function Choices({ item, form: { times: offered, timeZone }, value, described, set, children }: ChoicesProps) {
  const { say } = useWords()
  const name = useId()
  const times = offered[item.key] ?? []
  const options =
    item.options.from === 'times'
      ? times.map(({ id, title }) => ({ id, title, description: '' }))
      : item.options.items.map(({ title, description }) => ({ id: title.trim(), title, description }))
  if (item.kind === 'choice' && item.look === 'dropdown')
    return (
      <div class="field">
        <label>
          <Label item={item} />
          <select
            value={typeof value === 'string' ? value : ''}
            aria-describedby={described}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          >
            <option value="">{say('select')}</option>
            {options.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {children}
      </div>
    )
  const chosen = Array.isArray(value) ? value : []
  const isOne = item.kind === 'choice'
  const choose = (id: string) => {
    if (isOne) set(id)
    else set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <fieldset class="field choices" aria-describedby={described}>
      <legend>
        <Label item={item} />
      </legend>
      {timeZone !== undefined && item.options.from === 'times' ? (
        <Times times={times} timeZone={timeZone} value={value} set={set} />
      ) : (
        options.map(({ id, title, description }) => (
          <label key={id} class="row">
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={name}
              checked={isOne ? value === id : chosen.includes(id)}
              onChange={() => choose(id)}
            />
            <span dir="auto">
              {title}
              {description && <span class="meta help">{description}</span>}
            </span>
          </label>
        ))
      )}
      {children}
    </fieldset>
  )
}
