import { compose } from '../composing/compose.ts'
import { ask, choose, people, say, saying, step, tag, tap, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const SHEET = 'choose-a-google-account'

export const leadToSheet: FlowTemplate = {
  id: 'lead-to-sheet',
  name: 'Lead capture to a sheet',
  category: 'Sales',
  summary:
    'Asks for a name, an email and what is wanted, and adds a row to a Google sheet. If the sheet does not answer, people get the lead.',
  keywords: 'form contact details google sheets spreadsheet quote',
  needs: [{ to: 'connection', id: SHEET, name: 'your Google account', why: 'The row is written to one of its spreadsheets.' }],
  edits: ['The words that start it', 'The spreadsheet, its sheet and its columns', 'What can be asked for'],
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
              say('intro', 'Say what follows', 'With pleasure. Three short questions, and we send you an offer.'),
              ask('name', 'Name', 'What is your name?', { type: 'name' }, 'contact.name', { timeout: 'later' }),
              ask(
                'email',
                'Email',
                'To which email may we send it?',
                { type: 'email' },
                'contact.email',
                { timeout: 'later', skipped: 'what' },
                {
                  skipWord: 'skip',
                  skipLabel: 'Skip',
                  retryText: 'That does not look like an email. Write it like name@example.com.',
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
                'What are you interested in?',
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
                  spreadsheet: 'Paste the address of your spreadsheet here',
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
            steps: [say('thanksText', 'Thank', 'Thank you, {{ contact.name }}. We write to you within one working day.')],
          },
          person: {
            title: 'People take it',
            steps: [
              people(
                'handOver',
                'A lead that could not be written to the sheet: {{ vars.interest }}',
                'Thank you. A colleague goes on from here.',
              ),
            ],
          },
          later: { title: 'Later', steps: [say('laterText', 'Leave the door open', 'No hurry. Write “offer” when it suits you.')] },
        },
      }),
      tests: [
        {
          name: 'A lead comes into the sheet',
          signals: [write('Ana Ruiz'), write('ana@example.com'), tap('A large order')],
          mocks: [{ result: { kind: 'add_sheet_row', outcome: 'added', row: 2 } }],
          expect: {
            messages: saying('Three short questions', 'your name', 'email', 'interested in', 'Thank you, Ana Ruiz'),
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
