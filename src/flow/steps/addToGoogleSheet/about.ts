import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'addToGoogleSheet',
  title: 'Add to Google Sheet',
  icon: 'table-rows-split',
  tone: 'success',
  group: 'Integrations',
  help: 'Adds a row to a Google sheet, by its column headers. A row is never added twice.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => `New row in ${textAt(config, 'sheet')}`,
}
