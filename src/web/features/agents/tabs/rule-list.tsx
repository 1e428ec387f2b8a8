import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'

type Props = {
  /** What the list is called. */
  label: string
  /** What one of them is called, like "rule". */
  one: string
  help: string
  rules: readonly string[]
  onChange: (rules: string[]) => void
  most: number
  max: number
  placeholder: string
}

/** Rules, one in each row. Enter adds one below, Backspace removes an empty one, Alt with an arrow moves one. */
export function RuleList({ label, one, help, rules, onChange, most, max, placeholder }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  // After React has drawn the list again, the focus goes with the rule.
  const focusOn = (at: number) => requestAnimationFrame(() => frame.current?.querySelectorAll('textarea')[at]?.focus())
  const add = (at: number) => {
    if (rules.length >= most) return
    onChange(rules.toSpliced(at, 0, ''))
    focusOn(at)
  }
  const remove = (at: number) => {
    onChange(rules.toSpliced(at, 1))
    focusOn(Math.max(0, at - 1))
  }
  const move = (from: number, by: number) => {
    const to = from + by
    const rule = rules[from]
    if (rule === undefined || to < 0 || to >= rules.length) return
    onChange(rules.toSpliced(from, 1).toSpliced(to, 0, rule))
    focusOn(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    const { key, altKey, shiftKey } = event
    const act =
      altKey && (key === 'ArrowUp' || key === 'ArrowDown')
        ? () => move(at, key === 'ArrowUp' ? -1 : 1)
        : key === 'Enter' && !shiftKey && !event.nativeEvent.isComposing
          ? () => add(at + 1)
          : key === 'Backspace' && rules[at] === ''
            ? () => remove(at)
            : null
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section aria-label={label} className="flex flex-col gap-1.5">
      <h2 className="text-secondary font-medium text-ink">{label}</h2>
      <div ref={frame} className="divide-y divide-line rounded-card border border-line">
        <ol className="divide-y divide-line empty:hidden">
          {rules.map((rule, at) => (
            <li key={at} className="group/rule flex items-start gap-2 py-1 ps-3 pe-1.5">
              <span aria-hidden className="w-5 shrink-0 py-1.5 text-secondary text-ink-3 tabular-nums">
                {at + 1}.
              </span>
              <textarea
                dir="auto"
                rows={1}
                aria-label={`${label}, ${at + 1}`}
                value={rule}
                maxLength={max}
                placeholder={placeholder}
                onChange={({ target }) => onChange(rules.with(at, target.value.replaceAll('\n', ' ')))}
                onKeyDown={(event) => onKeyDown(event, at)}
                className="field-sizing-content min-w-0 flex-1 resize-none rounded-row bg-transparent px-1.5 py-1.5 text-base text-ink max-phone:text-touch"
              />
              <span className="my-0.5 flex shrink-0 opacity-0 group-focus-within/rule:opacity-100 group-hover/rule:opacity-100 max-phone:hidden max-phone:group-focus-within/rule:flex">
                <IconButton
                  label={t('Move {one} {at} up', { one, at: at + 1 })}
                  size="sm"
                  icon={<ArrowUp />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label={t('Move {one} {at} down', { one, at: at + 1 })}
                  size="sm"
                  icon={<ArrowDown />}
                  disabled={at === rules.length - 1}
                  onClick={() => move(at, 1)}
                />
              </span>
              <IconButton
                label={t('Remove {one} {at}', { one, at: at + 1 })}
                size="sm"
                icon={<X />}
                onClick={() => remove(at)}
                className="my-0.5 text-ink-3 [&_svg]:size-4"
              />
            </li>
          ))}
        </ol>
        {rules.length < most && (
          <button
            type="button"
            onClick={() => add(rules.length)}
            className="focus-inset flex min-h-10 w-full items-center gap-2 px-3 text-start text-secondary text-ink-2 hover:bg-hover hover:text-ink"
          >
            <Plus className="size-4" aria-hidden />
            {t('Add {one}', { one })}
          </button>
        )}
      </div>
      <p className="text-meta text-ink-3">{help}</p>
    </section>
  )
}
