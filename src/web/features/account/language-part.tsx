import { LANGUAGE_NAMES, LANGUAGES, isLanguage, type InterfaceLanguage } from '#domain/i18n/languages.ts'
import { t } from '#domain/i18n/t.ts'

import { useUpdateAccount } from '#web/api/account/account.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { readIn } from '#web/session/language.ts'
import { Part } from './part.tsx'

const WORKSPACE = 'workspace'
const OPTIONS = [
  { value: WORKSPACE, label: t('Workspace default') },
  ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
]

/** In which language they read Parley: theirs on every device, else the workspace’s. Saved, the page comes again in it. */
export function LanguagePart({ language }: { language: InterfaceLanguage | null }) {
  const { app } = useCurrentApp()
  const update = useUpdateAccount()
  const choose = (value: string) => {
    const chosen = isLanguage(value) ? value : null
    update.mutate({ language: chosen }, { onSuccess: () => readIn(chosen, app.language) })
  }
  return (
    <Part title={t('Language')} about={t('The language you use Parley in. What customers read doesn’t change.')}>
      <Field label={t('Language')} error={update.error && t('The language wasn’t saved. Try again.')}>
        {(wiring) => <Select value={language ?? WORKSPACE} options={OPTIONS} onChange={choose} id={wiring.id} />}
      </Field>
    </Part>
  )
}
