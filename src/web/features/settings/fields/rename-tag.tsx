import { z } from 'zod'

import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'

type Props = { tags: readonly string[]; onClose: () => void; onRename: (to: string) => Promise<unknown> }

const Renamed = z.object({ to: z.string().trim().min(1).max(40) })

/** Asks what a tag, or what several become. */
export function RenameTag({ tags, onClose, onRename }: Props) {
  const isMerge = tags.length > 1
  return (
    <FormDialog
      title={isMerge ? t('Merge {count} tags', { count: tags.length }) : t('Rename {tag}', { tag: tags[0] ?? '' })}
      description={isMerge ? t('{tags} become one tag on every contact.', { tags: andList(tags) }) : t('On every contact that has it.')}
      schema={Renamed}
      initial={{ to: tags[0] ?? '' }}
      submit={isMerge ? t('Merge tags') : t('Rename tag')}
      isReady={({ to }) => to.trim() !== ''}
      onSubmit={({ to }) => onRename(to)}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="to" label={t('New name')} maxLength={40} placeholder={t('VIP')} />}
    </FormDialog>
  )
}
