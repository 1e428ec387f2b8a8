import type { Setting } from '#flow/editing/diff/setting-changes.ts'

import type { NameOf } from '../layout/body.ts'

/** One setting that differs: what it was struck out, what it is underlined; long texts word by word. */
export function SettingChange({ setting, nameOf }: { setting: Setting; nameOf: NameOf }) {
  const { label, pieces, ref } = setting
  const named = (value: string | null) => (value === null || ref === undefined ? value : (nameOf(ref, value) ?? value))
  const before = named(setting.before)
  const after = named(setting.after)
  return (
    <div className="rounded-row bg-sunken px-2.5 py-1.5">
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap text-ink">
        {pieces ? (
          pieces.map(({ how, text }, index) => <Said key={index} how={how} text={text} />)
        ) : (
          <>
            {before !== null && <Said how="removed" text={before} />}
            {before !== null && after !== null && ' '}
            {after !== null && <Said how="added" text={after} />}
          </>
        )}
      </dd>
    </div>
  )
}

function Said({ how, text }: { how: 'same' | 'added' | 'removed'; text: string }) {
  if (how === 'same') return text
  if (how === 'removed') return <del className="bg-danger-soft text-danger">{text}</del>
  return <ins className="bg-success-soft text-success decoration-success">{text}</ins>
}
