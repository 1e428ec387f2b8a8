import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { useSaveSettings } from '#web/api/save-settings.ts'
import { Input } from '#web/kit/form/input.tsx'
import { inApp } from '#web/kit/testing/in-app.tsx'
import { show } from '#web/kit/testing/show.tsx'
import { SettingsForm } from './settings-form.tsx'

interface Rules {
  closing: string
}
const KEY = ['rules']

/** The form beside what every other part of the page reads of the same settings. */
function Screen({ save }: { save: (rules: Rules) => Promise<Rules> }) {
  const { data } = useQuery<Rules>({ queryKey: KEY, queryFn: async () => ({ closing: 'Bye' }), staleTime: Infinity })
  const saving = useSaveSettings<Rules, Rules>({ queryKey: KEY, save, shown: (rules) => rules })
  if (!data) return null
  return (
    <>
      <p>Customers read: {data.closing}</p>
      <SettingsForm stored={data} save={saving} saved="Rules saved">
        {({ value, change }) => (
          <Input aria-label="Closing message" value={value.closing} onChange={({ target }) => change({ closing: target.value })} />
        )}
      </SettingsForm>
    </>
  )
}

function open(save: (rules: Rules) => Promise<Rules>) {
  show(inApp(<Screen save={save} />))
  return { field: page.getByLabelText('Closing message'), button: page.getByRole('button', { name: 'Save changes' }) }
}

test('shows saved settings everywhere before the server has answered', async () => {
  const server = Promise.withResolvers<Rules>()
  const { field, button } = open(() => server.promise)

  await field.fill('See you')
  await button.click()
  await expect.element(page.getByText('Customers read: See you')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()

  server.resolve({ closing: 'See you' })
  await expect.element(page.getByText('Rules saved')).toBeVisible()
})

test('puts back what was stored where the server refuses, keeps what was written, and says why', async () => {
  const server = Promise.withResolvers<Rules>()
  const { field, button } = open(() => server.promise)

  await field.fill('See you')
  await button.click()
  await expect.element(page.getByText('Customers read: See you')).toBeVisible()
  server.reject(new Error('Only owners change this.'))

  await expect.element(page.getByText('Customers read: Bye')).toBeVisible()
  await expect.element(page.getByText('Only owners change this.')).toBeVisible()
  await expect.element(field).toHaveValue('See you')
  await expect.element(button).toBeVisible()
})
