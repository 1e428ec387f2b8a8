import { type ClipboardEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { t } from '#domain/i18n/t.ts'

const DIGITS = 6
const GAP = '0.5rem'
/** From one box to the next; narrower where a page of 320 pixels has to hold all of them. */
const PITCH = 'min(3.25rem, 12.8vw)'
const BOX = `(${PITCH} - ${GAP})`

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'className'> & {
  defaultValue?: string
  onChange?: (code: string) => void
}

/**
 * A code of six digits, in six boxes. One input lies over them, its digits spaced to stand in the boxes: caret, selection, paste, autofill
 * and screen readers meet a single field. Its form is sent at the sixth digit that somebody gives; a refused code is selected, to be typed over.
 */
export function CodeInput({ defaultValue = '', onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(digitsOf(defaultValue))
  const sent = useRef(code)
  const isRefused = rest['aria-invalid'] === true
  const write = (text: string) => {
    setCode(digitsOf(text))
    onChange?.(digitsOf(text))
  }
  // As the browser would cut it to length first: "123 456" would lose its last digit.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    write(event.clipboardData.getData('text'))
  }
  useEffect(() => {
    if (code.length === DIGITS && code !== sent.current) input.current?.form?.requestSubmit()
    sent.current = code
  }, [code])
  useEffect(() => {
    if (isRefused) input.current?.select()
  }, [isRefused])

  return (
    <div dir="ltr" className="group relative w-fit">
      <div aria-hidden className="flex" style={{ gap: GAP }}>
        {Array.from({ length: DIGITS }, (_, at) => (
          <div
            key={at}
            className="h-12 rounded-control border border-control bg-surface group-focus-within:border-lagoon group-has-[[aria-invalid=true]]:border-danger"
            style={{ width: `calc${BOX}` }}
          />
        ))}
      </div>
      <div className="absolute inset-0 overflow-clip">
        <input
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern={`[0-9]{${DIGITS}}`}
          title={t('Six digits')}
          maxLength={DIGITS}
          {...rest}
          ref={input}
          value={code}
          onChange={(event) => write(event.target.value)}
          onPaste={paste}
          className="h-full bg-transparent font-mono text-page outline-none"
          // The last digit's own space would scroll the others out of their boxes, were there no room for it behind them.
          style={{
            width: `calc(${PITCH} * ${DIGITS + 1})`,
            letterSpacing: `calc(${PITCH} - 1ch)`,
            paddingInlineStart: `calc((${BOX} - 1ch) / 2)`,
          }}
        />
      </div>
    </div>
  )
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, DIGITS)
