import { clsx } from 'clsx'
import { type ChangeEvent, type ComponentProps, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

import { Input } from '../form/input.tsx'
import { inputStyle } from '../form/input-style.ts'
import type { Variable } from '../schema-form/form-context.ts'
import { Suggestions } from './suggestions.tsx'
import { knownPaths, templateParts } from './template-parts.ts'
import { useCompletion } from './use-completion.ts'

export type TemplateElement = HTMLInputElement & HTMLTextAreaElement

type Props = {
  element: RefObject<TemplateElement | null>
  value: string
  onChange: (value: string) => void
  variables: readonly Variable[]
  /** One path without braces, instead of words with values in them. */
  isPath: boolean
  /** What may stand there as a whole, by its name. */
  whole?: readonly { value: string; label: string; about?: string }[] | undefined
  /** Makes what may stand there as a whole and is not there yet. */
  creates?: { label: string; run: (name: string) => void } | undefined
  rows: number | null
  readOnly: boolean
  className: string
  /** Its name, its id, what describes it. */
  wiring: ComponentProps<'input'> & ComponentProps<'textarea'>
}

/** A plain field that tints what is filled in later and completes the names of values and filters; a row count makes it a field of several lines. */
export function TemplateInput({ element, value, onChange, variables, isPath, whole, creates, rows, readOnly, className, wiring }: Props) {
  const tints = useRef<HTMLDivElement>(null)
  const parts = useTints(value, variables, isPath)
  const follow = useCallback(() => followScroll(element.current, tints.current), [element])
  // In the frame that shows it: asking for sizes sooner has the whole page laid out once more.
  useLayoutEffect(() => {
    if (parts.length === 0) return undefined
    const asked = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(asked)
  })
  const completion = useCompletion({
    text: value,
    isPath,
    variables,
    whole,
    creates,
    onWrite(text, caret) {
      onChange(text)
      putCaret(element, caret)
    },
  })
  const shared = {
    value,
    readOnly,
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      onChange(target.value)
      completion.onWritten(target.selectionStart ?? target.value.length)
    },
    onKeyDown: completion.onKeyDown,
    onBlur: completion.close,
    onClick: () => (whole && value === '' ? completion.onWritten(0) : completion.close()),
    onScroll: follow,
    ...completion.aria,
    ...wiring,
  }
  return (
    <div className="relative rounded-control bg-surface">
      {parts.length > 0 && (
        <div
          ref={tints}
          aria-hidden
          className={clsx(
            'pointer-events-none absolute inset-y-0 start-0 overflow-hidden border border-transparent px-3 text-base text-transparent max-phone:text-touch',
            rows === null ? 'flex items-center whitespace-pre' : 'py-2 wrap-break-word whitespace-pre-wrap',
            className,
          )}
        >
          <span>
            {parts.map(({ text, kind }, index) => (
              <span key={index} className={TINTS[kind]}>
                {text}
              </span>
            ))}
          </span>
        </div>
      )}
      {rows === null ? (
        <Input ref={element} className={clsx('relative w-full bg-transparent!', className)} spellCheck={!isPath} {...shared} />
      ) : (
        <textarea
          ref={element}
          rows={rows}
          className={inputStyle({ className: clsx('relative block w-full resize-y bg-transparent! py-2', className) })}
          {...shared}
        />
      )}
      {completion.isOpen && !readOnly && (
        <Suggestions id={completion.id} offered={completion.offered} chosen={completion.chosen} onTake={completion.take} />
      )}
    </div>
  )
}

const TINTS = {
  words: undefined,
  filled: 'rounded-tag bg-iris-soft',
  unknown: 'rounded-tag bg-warning-soft',
  open: 'rounded-tag bg-danger-soft',
}

/** The pieces to be tinted; none where there is nothing to tint. */
function useTints(value: string, variables: readonly Variable[], isPath: boolean) {
  const known = useMemo(() => knownPaths(variables), [variables])
  return useMemo(() => {
    const parts = isPath ? [] : templateParts(value, (path) => known.has(path))
    return parts.some(({ kind }) => kind !== 'words') ? parts : []
  }, [value, known, isPath])
}

/** The tints stand where the text stands, also beside a scroll bar. */
function followScroll(field: TemplateElement | null, tints: HTMLElement | null): void {
  if (!field || !tints) return
  tints.style.width = `${field.clientWidth + 2}px`
  tints.scrollTop = field.scrollTop
  tints.scrollLeft = field.scrollLeft
}

/** Puts the caret there once React has written the new text. */
export function putCaret(element: RefObject<TemplateElement | null>, caret: number): void {
  requestAnimationFrame(() => {
    element.current?.focus()
    element.current?.setSelectionRange(caret, caret)
  })
}
