import { CircleDashed, Plus, Smartphone } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowTest } from '#domain/flows/flow-test.ts'
import type { FlowTestPlay } from '#flow/flow-tests/run-flow-test.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { AlsoExpected } from './also-expected.tsx'
import { conversationOf, withMessage, withSignal } from './conversation-of.ts'
import { ResultIcon } from './test-list.tsx'
import { ExpectedLine, SignalLine, UnexpectedLine } from './test-lines.tsx'

type Props = {
  /** As it is changed now. */
  test: FlowTest
  /** How it went; null until it was run. */
  play: FlowTestPlay | null
  /** Plays it on the test phone. */
  onPlay: () => void
  /** Null for who may not change it. */
  onChange: ((test: FlowTest) => void) | null
}

/** How long after the bot's last message an added one comes. */
const PAUSE_MS = 20_000

/** One test: its name, how it goes, the conversation with what the customer does and what the bot is expected to say, and what else is expected. */
export function TestEditor({ test, play, onPlay, onChange }: Props) {
  const lines = conversationOf(test, play?.saidBefore ?? [])
  const said = play?.result.said ?? []
  const extra = test.expect.messages ? said.slice(test.expect.messages.length) : []
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <Field label={t('Name')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={test.name}
              maxLength={120}
              readOnly={!onChange}
              onChange={({ target }) => onChange?.({ ...test, name: target.value })}
            />
          )}
        </Field>
        <Result test={test} play={play} onChange={onChange} />
        <Button size="sm" icon={<Smartphone />} className="self-start" onClick={onPlay}>
          {t('Play on test phone')}
        </Button>
      </div>
      <ol aria-label={t('Conversation')} className="flex flex-col gap-2 bg-sunken p-3">
        <li className="self-center text-center text-meta text-ink-2">
          {test.start.channel === 'webchat'
            ? t('{name} opens the web chat', { name: nameOf(test) })
            : t('{name} writes on WhatsApp', { name: nameOf(test) })}
        </li>
        {lines.map((line) =>
          line.kind === 'signal' ? (
            <SignalLine
              key={`signal-${line.index}`}
              signal={line.signal}
              onChange={onChange && ((signal) => onChange(withSignal(test, line.index, signal)))}
            />
          ) : (
            <ExpectedLine
              key={`message-${line.index}`}
              message={line.message}
              said={play ? (said[line.index] ?? null) : line.message.text}
              onChange={onChange && ((message) => onChange(withMessage(test, line.index, message)))}
            />
          ),
        )}
        {extra.map((text, index) => (
          <UnexpectedLine
            key={`extra-${index}`}
            text={text}
            onExpect={
              onChange && index === 0
                ? () => onChange(withMessage(test, test.expect.messages?.length ?? 0, { text, match: 'exact' }))
                : null
            }
          />
        ))}
        {onChange && (
          <li className="self-end">
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus />}
              onClick={() => onChange(withSignal(test, test.signals.length, { type: 'say', text: '', afterMs: PAUSE_MS }))}
            >
              {t('Add customer message')}
            </Button>
          </li>
        )}
      </ol>
      <AlsoExpected test={test} onChange={onChange} />
    </div>
  )
}

const nameOf = ({ start }: FlowTest): string => start.contact.name ?? start.contact.phone ?? t('A customer')

/** Whether the test passes, and the way to expect what happens now instead. */
function Result({ test, play, onChange }: Omit<Props, 'onPlay'>) {
  if (!play)
    return (
      <p className="flex gap-2 text-secondary text-ink-2">
        <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0" /> {t('Running…')}
      </p>
    )
  const { ok, difference } = play.result
  return (
    <div role="status" className="flex flex-col items-start gap-2 text-secondary text-ink-2">
      <p className="flex gap-2 wrap-anywhere">
        <ResultIcon play={play} />
        <span className="min-w-0">{ok ? t('Passes on this draft') : difference}</span>
      </p>
      {!ok && onChange && (
        <Button size="sm" onClick={() => onChange({ ...test, expect: play.found })}>
          {t('Expect what happens now')}
        </Button>
      )}
    </div>
  )
}

type ButtonsProps = {
  isChanged: boolean
  isSaving: boolean
  mayEdit: boolean
  onSave: () => void
  onDiscard: () => void
  onDelete: () => void
}

/** What is done with the test that is open. */
export function EditorButtons({ isChanged, isSaving, mayEdit, onSave, onDiscard, onDelete }: ButtonsProps) {
  if (!mayEdit) return <p className="me-auto text-secondary text-ink-2">{t('Only admins change tests')}</p>
  return (
    <>
      <Button variant="quietDanger" className="me-auto" onClick={onDelete}>
        {t('Delete')}
      </Button>
      {isChanged && <Button onClick={onDiscard}>{t('Discard')}</Button>}
      <Button variant="primary" disabled={!isChanged} busy={isSaving} onClick={onSave}>
        {t('Save test')}
      </Button>
    </>
  )
}
