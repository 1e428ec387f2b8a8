import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { storageUseQuery } from '#web/api/files/storage-use.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { RetentionForm } from './retention-form.tsx'
import { StorageMeter } from './storage-meter.tsx'

/** What the workspace keeps. */
export function FilesSection() {
  const { app } = useCurrentApp()
  const use = useQuery(storageUseQuery(app.id))
  return (
    <Section
      title={t('Files')}
      about={t('What this workspace stores: files from customers, files you send, and images such as your logo.')}
    >
      <Loaded query={use} what={t('storage')}>
        {(data) => (
          <>
            <StorageMeter use={data} />
            <RetentionForm fileDays={data.fileDays} mayChange={roleAllows(app.role, 'admin')} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
