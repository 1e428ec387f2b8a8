import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ask, choose, people, say, saying, step, tag, tap, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const SHEET = 'choose-a-google-account'

export const leadToSheet: FlowTemplate = {
  id: 'lead-to-sheet',
  name: t('Lead capture to a sheet'),
  category: 'Sales',
  summary: t(
    'Asks for a name, an email and what they need, then adds a row to a Google sheet. If the sheet fails, your team gets the lead.',
  ),
  keywords: t('form contact details google sheets spreadsheet quote'),
  needs: [{ to: 'connection', id: SHEET, name: t('your Google account'), why: t('The row is written to one of its spreadsheets.') }],
  edits: [t('The words that start it'), t('The spreadsheet, its sheet and its columns'), t('What can be asked for')],
  parts: [
    {
      kind: 'flow',
      name: 'Lead capture',
      document: compose({
        kind: 'flow',
        triggers: [
          {
            title: 'Somebody wants an offer',
            trigger: { type: 'keyword', keywords: ['offer', 'quote', 'price'], match: 'contains' },
            to: 'who',
          },
        ],
        blocks: {
          who: {
            title: 'Who is it?',
            steps: [
              say('intro', 'Say what follows', 'An offer takes us less than a working day. Three short questions, so that it fits.'),
              ask('name', 'Name', 'Whom may we write it to? Your name, please.', { type: 'name' }, 'contact.name', { timeout: 'later' }),
              ask(
                'email',
                'Email',
                'And your email? The offer comes there as a PDF.',
                { type: 'email' },
                'contact.email',
                { timeout: 'later', skipped: 'what' },
                {
                  skipWord: 'skip',
                  skipLabel: 'Skip',
                  retryText: 'That is no email that we can reach. It looks like name@example.com.',
                },
              ),
            ],
            next: 'what',
          },
          what: {
            title: 'What is wanted',
            steps: [
              choose(
                'interest',
                'What is wanted',
                'Last one: what shall the offer be for?',
                [
                  { id: 'save', title: 'A first offer' },
                  { id: 'bulk', title: 'A large order' },
                  { id: 'other', title: 'Something else' },
                ],
                { saveTo: 'interest', to: { 'option:save': 'save', 'option:bulk': 'save', 'option:other': 'save', timeout: 'later' } },
              ),
            ],
          },
          save: {
            title: 'Keep the lead',
            steps: [
              tag('tagLead', 'lead'),
              step(
                'row',
                'addToGoogleSheet',
                'Add a row',
                {
                  connectionId: SHEET,
                  spreadsheet: 'Choose your spreadsheet',
                  sheet: 'Leads',
                  values: [
                    { column: 'Name', value: '{{ contact.name }}' },
                    { column: 'Phone', value: '{{ contact.phone }}' },
                    { column: 'Email', value: '{{ contact.email }}' },
                    { column: 'Interest', value: '{{ vars.interest }}' },
                  ],
                },
                { added: 'thanks', error: 'person' },
              ),
            ],
          },
          thanks: {
            title: 'Thanks',
            steps: [say('thanksText', 'Thank', 'Noted, {{ contact.name }}. Your offer is on its way within one working day.')],
          },
          person: {
            title: 'People take it',
            steps: [
              people(
                'handOver',
                'A lead that could not be written to the sheet: {{ vars.interest }}',
                'We have it all. Somebody from sales goes on with you here.',
                'We have it all. Sales is back {opening} and sends you the offer then.',
              ),
            ],
          },
          later: {
            title: 'Later',
            steps: [say('laterText', 'Leave the door open', 'Another day, then. Write “offer”, and we begin where it suits you.')],
          },
        },
      }),
      tests: [
        {
          name: 'A lead comes into the sheet',
          signals: [write('Ana Ruiz'), write('ana@example.com'), tap('A large order')],
          mocks: [{ result: { kind: 'add_sheet_row', outcome: 'added', row: 2 } }],
          expect: {
            messages: saying('Three short questions', 'Your name', 'email', 'offer be for', 'Noted, Ana Ruiz'),
            contact: { email: 'ana@example.com' },
            effects: [{ kind: 'add_sheet_row', stepId: 'row' }],
            vars: { interest: 'A large order' },
            ends: 'completed',
          },
        },
        {
          name: 'People get what the sheet did not take',
          signals: [write('Ana'), write('skip'), tap('Something else')],
          mocks: [{ result: { kind: 'add_sheet_row', outcome: 'error', message: 'No such sheet.' } }],
          expect: { exits: [{ stepId: 'row', exit: 'error' }], effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
  ],
}
