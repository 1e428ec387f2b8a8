// Made by "npm run generate" from the folders of src/flow/steps. Do not edit.
import { step as ask } from './ask/run.ts'
import { step as condition } from './condition/run.ts'
import { step as delay } from './delay/run.ts'
import { step as httpRequest } from './httpRequest/run.ts'
import { step as liveChat } from './liveChat/run.ts'
import { step as removeTag } from './removeTag/run.ts'
import { step as response } from './response/run.ts'
import { step as updateContact } from './updateContact/run.ts'

export const kinds = { ask, condition, delay, httpRequest, liveChat, removeTag, response, updateContact } as const
