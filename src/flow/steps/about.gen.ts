// Made by "npm run generate" from the folders of src/flow/steps. Do not edit.
import { about as ask } from './ask/about.ts'
import { about as condition } from './condition/about.ts'
import { about as delay } from './delay/about.ts'
import { about as httpRequest } from './httpRequest/about.ts'
import { about as liveChat } from './liveChat/about.ts'
import { about as removeTag } from './removeTag/about.ts'
import { about as response } from './response/about.ts'
import { about as updateContact } from './updateContact/about.ts'

export const abouts = { ask, condition, delay, httpRequest, liveChat, removeTag, response, updateContact } as const
