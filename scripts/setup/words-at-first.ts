import { keepCodes } from '../../src/domain/i18n/t.ts'

// Files of one worker share their modules: a server that an earlier one started would keep codes for the next, which reads words.
keepCodes(false)
