import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'assistant gpt llm chatbot knowledge',
}
