// Made by "npm run generate" from src/runtime/integrations/ai/vectors/dots.wat. Do not edit.

/** What `dots.wat` says, in base64. */
export const dotsModule =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcRAgZtZW1vcnkCAARkb3RzAAAKqgEBpwECA3sBfwJAA0AgAkUNAf0MAAAAAAAAAAAAAAAAAAAAACEFQQAhCANAIAAgCGr9AAQAIQYgASAIav0ABAAhByAFIAb9hwEgB/2HAf26ASAG/YgBIAf9iAH9ugH9rgH9rgEhBSAIQRBqIQggCCADSQ0ACyAEIAX9GwAgBf0bAWogBf0bAiAF/RsDamo2AgAgBEEEaiEEIAEgA2ohASACQQFrIQIMAAsLCw=='
