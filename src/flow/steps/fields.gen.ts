// Made by "npm run generate" from the settings of the step kinds. Do not edit.
import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { FieldMap, FieldVariant, RuleShape } from '#domain/flows/form-field.ts'

/** The fields of each kind's settings. */
export const stepFields: Readonly<Record<string, FieldMap>> = {
 "addToGoogleSheet": {
  "connectionId": {
   "type": "text",
   "role": "ref:connection",
   "pattern": "^[A-Za-z0-9_:-]{1,64}$",
   "label": "Google account",
   "required": true
  },
  "spreadsheet": {
   "type": "text",
   "role": "ref:spreadsheet",
   "min": 1,
   "max": 500,
   "label": "Spreadsheet",
   "help": "Choose it by its name, or paste its address.",
   "required": true
  },
  "sheet": {
   "type": "text",
   "role": "ref:sheet",
   "min": 1,
   "max": 100,
   "label": "Sheet",
   "required": true
  },
  "values": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "column": {
      "type": "text",
      "role": "ref:column",
      "min": 1,
      "max": 200,
      "label": "Column",
      "required": true
     },
     "value": {
      "type": "text",
      "role": "template",
      "max": 4096,
      "label": "Value",
      "initial": ""
     }
    },
    "label": "Value",
    "required": true
   },
   "minItems": 1,
   "maxItems": 100,
   "label": "Values",
   "help": "By the headers in the first row of the sheet.",
   "required": true
  },
  "valueMode": {
   "type": "choice",
   "options": [
    {
     "value": "raw",
     "label": "As they are"
    },
    {
     "value": "entered",
     "label": "As if typed in"
    }
   ],
   "label": "How values are written",
   "help": "As if typed in, Google reads formulas, numbers and dates in them.",
   "initial": "raw"
  },
  "saveRowTo": {
   "type": "saveTo",
   "label": "Save the row number as",
   "empty": "null"
  }
 },
 "agent": {
  "agent": {
   "type": "text",
   "role": "ref:agent",
   "min": 1,
   "max": 64,
   "label": "Agent",
   "required": true
  },
  "goal": {
   "type": "text",
   "max": 4096,
   "label": "Goal",
   "help": "What it shall reach here, in plain words.",
   "initial": ""
  },
  "facts": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "name": {
      "type": "text",
      "min": 1,
      "max": 80,
      "label": "Name",
      "required": true
     },
     "value": {
      "type": "text",
      "role": "template",
      "max": 1000,
      "label": "Value",
      "required": true
     }
    },
    "label": "Fact",
    "required": true
   },
   "maxItems": 30,
   "label": "What it knows",
   "help": "Values of the conversation. The agent reads them as data; they cannot instruct it.",
   "initial": []
  },
  "exits": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "name": {
      "type": "text",
      "pattern": "^[a-z][a-z0-9_]{0,29}$",
      "label": "Name",
      "required": true
     },
     "description": {
      "type": "text",
      "min": 1,
      "max": 600,
      "label": "Description",
      "required": true
     },
     "required": {
      "type": "list",
      "item": {
       "type": "group",
       "fields": {
        "name": {
         "type": "text",
         "pattern": "^[a-z][a-z0-9_]{0,39}$",
         "label": "Name",
         "required": true
        },
        "description": {
         "type": "text",
         "max": 400,
         "label": "Description",
         "initial": ""
        },
        "type": {
         "type": "choice",
         "options": [
          {
           "value": "text",
           "label": "Text"
          },
          {
           "value": "number",
           "label": "Number"
          },
          {
           "value": "boolean",
           "label": "Boolean"
          },
          {
           "value": "date",
           "label": "Date"
          },
          {
           "value": "dateTime",
           "label": "Date time"
          },
          {
           "value": "email",
           "label": "Email"
          },
          {
           "value": "phone",
           "label": "Phone"
          },
          {
           "value": "choice",
           "label": "Choice"
          }
         ],
         "label": "Type",
         "initial": "text"
        },
        "choices": {
         "type": "words",
         "max": 80,
         "maxItems": 30,
         "label": "Choices",
         "initial": []
        },
        "saveTo": {
         "type": "saveTo",
         "label": "Save as",
         "help": "Left empty, a session variable of the same name.",
         "empty": "null"
        }
       },
       "label": "Value",
       "required": true
      },
      "maxItems": 20,
      "label": "What must be known",
      "help": "The agent cannot leave this way before it has all of it.",
      "initial": []
     }
    },
    "label": "Exit",
    "required": true
   },
   "maxItems": 12,
   "label": "Exits",
   "initial": []
  },
  "tools": {
   "type": "words",
   "suggests": "tool",
   "maxItems": 30,
   "label": "Tools",
   "help": "Left empty, all that the agent has.",
   "empty": "null"
  },
  "limits": {
   "type": "group",
   "fields": {
    "turns": {
     "type": "number",
     "whole": true,
     "min": 1,
     "max": 200,
     "label": "Answers to the customer",
     "initial": 20
    },
    "costCents": {
     "type": "number",
     "min": 0.1,
     "max": 10000,
     "label": "Cost, in cents",
     "initial": 50
    },
    "seconds": {
     "type": "number",
     "whole": true,
     "min": 5,
     "max": 120,
     "label": "Seconds for one answer",
     "initial": 120
    },
    "silenceMs": {
     "type": "duration",
     "unit": "ms",
     "min": 60000,
     "max": 2592000000,
     "label": "Waits for the customer",
     "initial": 82800000
    }
   },
   "label": "Limits",
   "initial": {}
  },
  "handOver": {
   "type": "text",
   "max": 2000,
   "label": "When a person goes on",
   "help": "It always hands over when the customer asks for a person.",
   "initial": ""
  },
  "greet": {
   "type": "switch",
   "label": "Speaks first",
   "initial": false
  },
  "heard": {
   "type": "text",
   "role": "template",
   "max": 1000,
   "label": "What the customer said already",
   "help": "As in {{ vars.question }}.",
   "initial": ""
  },
  "mergeMs": {
   "type": "duration",
   "unit": "ms",
   "min": 0,
   "max": 15000,
   "label": "A pause that ends what the customer says",
   "initial": 1500
  }
 },
 "ask": {
  "question": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 4096,
   "label": "Question",
   "required": true
  },
  "media": {
   "type": "message",
   "label": "Shown before the question",
   "help": "A picture, a document or any other message.",
   "empty": "null"
  },
  "input": {
   "type": "variant",
   "by": "type",
   "variants": [
    {
     "value": "text",
     "label": "Text",
     "fields": {
      "minLength": {
       "type": "number",
       "whole": true,
       "min": 0,
       "max": 4096,
       "label": "Characters at least",
       "empty": "absent"
      },
      "maxLength": {
       "type": "number",
       "whole": true,
       "min": 1,
       "max": 4096,
       "label": "Characters at most",
       "empty": "absent"
      },
      "format": {
       "type": "choice",
       "options": [
        {
         "value": "phone",
         "label": "Phone"
        }
       ],
       "label": "Form",
       "help": "A phone number is kept as + and its digits, however it is written.",
       "empty": "absent"
      },
      "pattern": {
       "type": "text",
       "max": 200,
       "label": "Pattern",
       "help": "The whole answer must match it.",
       "empty": "absent"
      },
      "patternMessage": {
       "type": "text",
       "role": "template",
       "max": 1024,
       "label": "Said when it does not match",
       "empty": "absent"
      }
     }
    },
    {
     "value": "number",
     "label": "Number",
     "fields": {
      "min": {
       "type": "number",
       "label": "At least",
       "empty": "absent"
      },
      "max": {
       "type": "number",
       "label": "At most",
       "empty": "absent"
      },
      "whole": {
       "type": "switch",
       "label": "Whole numbers only",
       "empty": "absent"
      },
      "decimal": {
       "type": "choice",
       "options": [
        {
         "value": "auto",
         "label": "Either"
        },
        {
         "value": "point",
         "label": "Point"
        },
        {
         "value": "comma",
         "label": "Comma"
        }
       ],
       "label": "Decimal sign",
       "initial": "auto"
      }
     }
    },
    {
     "value": "email",
     "label": "Email",
     "fields": {
      "suggest": {
       "type": "switch",
       "label": "Offer the known email",
       "initial": true
      }
     }
    },
    {
     "value": "name",
     "label": "Name",
     "fields": {
      "suggest": {
       "type": "switch",
       "label": "Offer the name of the profile",
       "initial": true
      },
      "firstTo": {
       "type": "saveTo",
       "label": "Save the first name to",
       "empty": "absent"
      },
      "lastTo": {
       "type": "saveTo",
       "label": "Save the last name to",
       "empty": "absent"
      }
     }
    },
    {
     "value": "date",
     "label": "Date",
     "fields": {
      "withTime": {
       "type": "switch",
       "label": "With the time of day",
       "initial": false
      },
      "min": {
       "type": "text",
       "role": "template",
       "max": 200,
       "label": "Earliest",
       "help": "Like today, in 3 days or 2026-12-24.",
       "empty": "absent"
      },
      "max": {
       "type": "text",
       "role": "template",
       "max": 200,
       "label": "Latest",
       "empty": "absent"
      },
      "order": {
       "type": "choice",
       "options": [
        {
         "value": "dayFirst",
         "label": "Day first"
        },
        {
         "value": "monthFirst",
         "label": "Month first"
        }
       ],
       "label": "Date order",
       "help": "For dates like 3/4 when the country is unknown.",
       "initial": "dayFirst"
      },
      "prefer": {
       "type": "choice",
       "options": [
        {
         "value": "future",
         "label": "Next one"
        },
        {
         "value": "past",
         "label": "Last one"
        }
       ],
       "label": "Dates without a year",
       "initial": "future"
      },
      "confirm": {
       "type": "group",
       "fields": {
        "text": {
         "type": "text",
         "role": "template",
         "max": 1000,
         "label": "Question",
         "help": "Use {date} for the date.",
         "initial": "Did you mean {date}?"
        },
        "yes": {
         "type": "text",
         "min": 1,
         "max": 20,
         "label": "Yes button",
         "initial": "Yes"
        },
        "no": {
         "type": "text",
         "min": 1,
         "max": 20,
         "label": "No button",
         "initial": "No"
        }
       },
       "label": "Always confirm",
       "help": "Unclear, far and past dates are confirmed either way.",
       "empty": "null"
      }
     }
    },
    {
     "value": "location",
     "label": "Place",
     "fields": {
      "acceptAddress": {
       "type": "switch",
       "label": "A typed address counts",
       "initial": false
      }
     }
    },
    {
     "value": "document",
     "label": "Document",
     "fields": {
      "types": {
       "type": "words",
       "max": 100,
       "maxItems": 30,
       "label": "Types",
       "help": "Like pdf, image/* or application/zip.",
       "initial": []
      },
      "maxMb": {
       "type": "number",
       "max": 100,
       "above": 0,
       "label": "Largest size in MB",
       "empty": "absent"
      }
     }
    },
    {
     "value": "image",
     "label": "Picture",
     "fields": {
      "types": {
       "type": "words",
       "max": 100,
       "maxItems": 30,
       "label": "Types",
       "help": "Like png or image/jpeg.",
       "initial": []
      },
      "maxMb": {
       "type": "number",
       "max": 100,
       "above": 0,
       "label": "Largest size in MB",
       "empty": "absent"
      }
     }
    },
    {
     "value": "button",
     "label": "Buttons",
     "fields": {
      "options": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "id": {
          "type": "id",
          "label": "ID",
          "required": true
         },
         "title": {
          "type": "text",
          "min": 1,
          "max": 24,
          "label": "Words on it",
          "required": true
         },
         "description": {
          "type": "text",
          "max": 72,
          "label": "Second line",
          "empty": "absent"
         },
         "value": {
          "type": "text",
          "max": 1000,
          "label": "Saved as",
          "empty": "absent"
         },
         "synonyms": {
          "type": "words",
          "max": 80,
          "maxItems": 20,
          "label": "Other words for it",
          "empty": "absent"
         }
        },
        "label": "Option",
        "required": true
       },
       "maxItems": 100,
       "label": "Options",
       "initial": []
      },
      "from": {
       "type": "group",
       "fields": {
        "path": {
         "type": "text",
         "role": "path",
         "min": 1,
         "max": 200,
         "label": "List",
         "help": "Where it stands, like vars.slots.",
         "required": true
        },
        "label": {
         "type": "text",
         "max": 200,
         "label": "Shown",
         "initial": ""
        },
        "value": {
         "type": "text",
         "max": 200,
         "label": "Saved",
         "initial": ""
        },
        "description": {
         "type": "text",
         "max": 200,
         "label": "Second line",
         "empty": "absent"
        }
       },
       "label": "Options from a list",
       "empty": "absent"
      },
      "button": {
       "type": "text",
       "min": 1,
       "max": 20,
       "label": "Button that opens the list",
       "initial": "Choose"
      },
      "more": {
       "type": "text",
       "min": 1,
       "max": 24,
       "label": "Row that shows more",
       "initial": "More"
      }
     }
    },
    {
     "value": "list",
     "label": "List to choose from",
     "fields": {
      "options": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "id": {
          "type": "id",
          "label": "ID",
          "required": true
         },
         "title": {
          "type": "text",
          "min": 1,
          "max": 24,
          "label": "Words on it",
          "required": true
         },
         "description": {
          "type": "text",
          "max": 72,
          "label": "Second line",
          "empty": "absent"
         },
         "value": {
          "type": "text",
          "max": 1000,
          "label": "Saved as",
          "empty": "absent"
         },
         "synonyms": {
          "type": "words",
          "max": 80,
          "maxItems": 20,
          "label": "Other words for it",
          "empty": "absent"
         }
        },
        "label": "Option",
        "required": true
       },
       "maxItems": 100,
       "label": "Options",
       "initial": []
      },
      "from": {
       "type": "group",
       "fields": {
        "path": {
         "type": "text",
         "role": "path",
         "min": 1,
         "max": 200,
         "label": "List",
         "help": "Where it stands, like vars.slots.",
         "required": true
        },
        "label": {
         "type": "text",
         "max": 200,
         "label": "Shown",
         "initial": ""
        },
        "value": {
         "type": "text",
         "max": 200,
         "label": "Saved",
         "initial": ""
        },
        "description": {
         "type": "text",
         "max": 200,
         "label": "Second line",
         "empty": "absent"
        }
       },
       "label": "Options from a list",
       "empty": "absent"
      },
      "button": {
       "type": "text",
       "min": 1,
       "max": 20,
       "label": "Button that opens the list",
       "initial": "Choose"
      },
      "more": {
       "type": "text",
       "min": 1,
       "max": 24,
       "label": "Row that shows more",
       "initial": "More"
      }
     }
    }
   ],
   "label": "Answer",
   "required": true
  },
  "saveTo": {
   "type": "saveTo",
   "label": "Save to",
   "empty": "null"
  },
  "retries": {
   "type": "number",
   "whole": true,
   "min": 0,
   "max": 5,
   "label": "Tries after a wrong answer",
   "initial": 2
  },
  "retryText": {
   "type": "text",
   "role": "template",
   "max": 1024,
   "label": "Said after a wrong answer",
   "empty": "absent"
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 1000,
   "max": 2592000000,
   "label": "Waits for",
   "initial": 82800000
  },
  "nudge": {
   "type": "group",
   "fields": {
    "share": {
     "type": "number",
     "min": 0.05,
     "max": 0.95,
     "label": "After this share of the time",
     "initial": 0.5
    },
    "text": {
     "type": "text",
     "role": "template",
     "max": 1024,
     "label": "Words",
     "help": "Left out, the question is asked once more.",
     "empty": "absent"
    }
   },
   "label": "Reminder",
   "empty": "null",
   "initial": {
    "share": 0.5
   }
  },
  "mergeMs": {
   "type": "duration",
   "unit": "ms",
   "min": 0,
   "max": 15000,
   "label": "A pause that ends an answer",
   "initial": 2000
  },
  "skipWord": {
   "type": "text",
   "min": 1,
   "max": 40,
   "label": "Word that skips",
   "empty": "absent"
  },
  "skipLabel": {
   "type": "text",
   "min": 1,
   "max": 20,
   "label": "Button that skips",
   "empty": "absent"
  },
  "aiReading": {
   "type": "switch",
   "label": "AI reads unclear answers",
   "help": "Your AI provider sees the question and the answer. The customer confirms what it reads.",
   "empty": "absent"
  },
  "acceptOther": {
   "type": "switch",
   "label": "Other words count",
   "initial": false
  }
 },
 "catalog": {
  "show": {
   "type": "variant",
   "by": "kind",
   "variants": [
    {
     "value": "catalog",
     "label": "Whole catalog",
     "fields": {
      "thumbnail": {
       "type": "text",
       "role": "template",
       "suggests": "product",
       "max": 256,
       "label": "Picture of",
       "help": "The product whose picture stands for the catalog.",
       "empty": "absent"
      }
     }
    },
    {
     "value": "product",
     "label": "One product",
     "fields": {
      "catalogId": {
       "type": "text",
       "role": "ref:catalog",
       "min": 1,
       "max": 256,
       "label": "Catalog",
       "required": true
      },
      "productId": {
       "type": "text",
       "role": "template",
       "suggests": "product",
       "min": 1,
       "max": 256,
       "label": "Product",
       "help": "The product’s content id (SKU).",
       "required": true
      }
     }
    },
    {
     "value": "products",
     "label": "Several",
     "fields": {
      "catalogId": {
       "type": "text",
       "role": "ref:catalog",
       "min": 1,
       "max": 256,
       "label": "Catalog",
       "required": true
      },
      "header": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 60,
       "label": "Heading",
       "required": true
      },
      "products": {
       "type": "variant",
       "by": "from",
       "variants": [
        {
         "value": "sections",
         "label": "Chosen here",
         "fields": {
          "sections": {
           "type": "list",
           "item": {
            "type": "group",
            "fields": {
             "title": {
              "type": "text",
              "min": 1,
              "max": 24,
              "label": "Heading",
              "required": true
             },
             "productIds": {
              "type": "list",
              "item": {
               "type": "text",
               "role": "ref:product",
               "min": 1,
               "max": 256,
               "label": "Product ID",
               "required": true
              },
              "minItems": 1,
              "maxItems": 30,
              "label": "Products",
              "help": "By their content ids (SKU).",
              "required": true
             }
            },
            "label": "Section",
            "required": true
           },
           "minItems": 1,
           "maxItems": 10,
           "label": "Sections",
           "required": true
          }
         }
        },
        {
         "value": "variable",
         "label": "From a variable",
         "fields": {
          "variable": {
           "type": "text",
           "role": "variable",
           "min": 1,
           "max": 80,
           "label": "Variable",
           "required": true
          },
          "title": {
           "type": "text",
           "min": 1,
           "max": 24,
           "label": "Title",
           "initial": "Products"
          }
         }
        }
       ],
       "label": "Products",
       "required": true
      }
     }
    }
   ],
   "label": "Show",
   "required": true
  },
  "text": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 1024,
   "label": "Message",
   "required": true
  },
  "footer": {
   "type": "text",
   "role": "template",
   "max": 60,
   "label": "Small print",
   "empty": "absent"
  },
  "saveTo": {
   "type": "saveTo",
   "label": "Keep the order in",
   "empty": "absent"
  },
  "saveProductTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep the product asked about in",
   "help": "A session variable with catalogId and productId.",
   "empty": "absent"
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 60000,
   "max": 2592000000,
   "label": "Wait at most",
   "initial": 82800000
  }
 },
 "condition": {
  "branches": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "id": {
      "type": "id",
      "label": "ID",
      "required": true
     },
     "label": {
      "type": "text",
      "min": 1,
      "max": 40,
      "label": "Branch name",
      "required": true
     },
     "when": {
      "type": "rules",
      "label": "When",
      "required": true
     }
    },
    "label": "Way",
    "required": true
   },
   "minItems": 1,
   "maxItems": 20,
   "label": "Branches",
   "help": "Tried in order; the first whose rules hold is taken.",
   "required": true
  }
 },
 "createEvent": {
  "eventType": {
   "type": "text",
   "role": "ref:eventType",
   "min": 1,
   "max": 64,
   "label": "Event type",
   "help": "Without one, the event takes no slot.",
   "empty": "null"
  },
  "title": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "Title",
   "initial": ""
  },
  "when": {
   "type": "variant",
   "by": "by",
   "variants": [
    {
     "value": "value",
     "label": "At a given time",
     "fields": {
      "start": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 400,
       "label": "Start",
       "help": "A date and time, or words like “tomorrow at 5”.",
       "required": true
      }
     }
    },
    {
     "value": "pick",
     "label": "The customer picks",
     "fields": {
      "text": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "Question",
       "initial": "When does it suit you?"
      },
      "button": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 20,
       "label": "Button",
       "initial": "See times"
      },
      "takenText": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "When a time is taken",
       "initial": "Sorry, that time was just taken. Please choose another."
      },
      "days": {
       "type": "number",
       "whole": true,
       "min": 1,
       "max": 92,
       "label": "Days ahead",
       "initial": 14
      },
      "timeoutMs": {
       "type": "duration",
       "unit": "ms",
       "min": 60000,
       "max": 2592000000,
       "label": "Wait at most",
       "initial": 82800000
      }
     }
    }
   ],
   "label": "When",
   "required": true
  },
  "durationMin": {
   "type": "number",
   "whole": true,
   "min": 1,
   "max": 10080,
   "label": "Minutes",
   "help": "Left empty, the type’s.",
   "empty": "null"
  },
  "resource": {
   "type": "text",
   "role": "ref:resource",
   "max": 64,
   "label": "Staff or resource",
   "empty": "null"
  },
  "place": {
   "type": "text",
   "role": "template",
   "max": 400,
   "label": "Place",
   "empty": "absent"
  },
  "notes": {
   "type": "text",
   "role": "template",
   "max": 4096,
   "label": "Notes",
   "empty": "absent"
  },
  "fields": {
   "type": "record",
   "value": {
    "type": "text",
    "role": "template",
    "max": 1024,
    "label": "Value",
    "empty": "absent"
   },
   "maxName": 80,
   "label": "Fields",
   "initial": {}
  },
  "reminders": {
   "type": "words",
   "number": true,
   "maxItems": 5,
   "label": "Reminders",
   "help": "Minutes before. Left empty, the type’s.",
   "empty": "null"
  },
  "dedupeKey": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "Once per",
   "help": "A second booking under the same key gets the first event.",
   "empty": "absent"
  },
  "saveTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep the event in",
   "help": "It is always in {{ event }} too.",
   "empty": "absent"
  }
 },
 "customFunction": {
  "source": {
   "type": "text",
   "role": "code",
   "max": 65536,
   "label": "JavaScript",
   "help": "Use inputs.name, and return an object with the outputs, as in: return { total: inputs.a + inputs.b }",
   "initial": "return {}"
  },
  "inputs": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "name": {
      "type": "text",
      "pattern": "^[\\p{L}_$][\\p{L}\\p{N}_$]{0,59}$",
      "label": "Name",
      "required": true
     },
     "type": {
      "type": "choice",
      "options": [
       {
        "value": "text",
        "label": "Text"
       },
       {
        "value": "number",
        "label": "Number"
       },
       {
        "value": "boolean",
        "label": "Boolean"
       },
       {
        "value": "json",
        "label": "JSON"
       }
      ],
      "label": "Type",
      "initial": "text"
     },
     "value": {
      "type": "text",
      "role": "template",
      "max": 4096,
      "label": "Value",
      "initial": ""
     }
    },
    "label": "Input",
    "required": true
   },
   "maxItems": 30,
   "label": "Inputs",
   "initial": []
  },
  "outputs": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "name": {
      "type": "text",
      "pattern": "^[\\p{L}_$][\\p{L}\\p{N}_$]{0,59}$",
      "label": "Name",
      "required": true
     },
     "type": {
      "type": "choice",
      "options": [
       {
        "value": "text",
        "label": "Text"
       },
       {
        "value": "number",
        "label": "Number"
       },
       {
        "value": "boolean",
        "label": "Boolean"
       },
       {
        "value": "json",
        "label": "JSON"
       }
      ],
      "label": "Type",
      "initial": "text"
     },
     "saveTo": {
      "type": "saveTo",
      "label": "Save as",
      "empty": "null"
     }
    },
    "label": "Output",
    "required": true
   },
   "maxItems": 30,
   "label": "Outputs",
   "initial": []
  },
  "timeMs": {
   "type": "number",
   "whole": true,
   "min": 50,
   "max": 10000,
   "label": "Longest run, in milliseconds",
   "initial": 5000
  },
  "memoryMb": {
   "type": "number",
   "whole": true,
   "min": 4,
   "max": 64,
   "label": "Memory, in MB",
   "initial": 32
  },
  "testInputs": {
   "type": "json",
   "role": "json",
   "label": "Inputs for a test",
   "initial": {}
  }
 },
 "delay": {
  "until": {
   "type": "variant",
   "by": "type",
   "variants": [
    {
     "value": "duration",
     "label": "For a time",
     "fields": {
      "amount": {
       "type": "number",
       "whole": true,
       "min": 1,
       "max": 10000,
       "label": "Amount",
       "required": true
      },
      "unit": {
       "type": "choice",
       "options": [
        {
         "value": "seconds",
         "label": "Seconds"
        },
        {
         "value": "minutes",
         "label": "Minutes"
        },
        {
         "value": "hours",
         "label": "Hours"
        },
        {
         "value": "days",
         "label": "Days"
        }
       ],
       "label": "Unit",
       "required": true
      }
     }
    },
    {
     "value": "instant",
     "label": "Until a date",
     "fields": {
      "at": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1000,
       "label": "Date or time",
       "help": "Like {{ event.start }}, 2026-12-24 or \"tomorrow at 9\", in the contact’s time zone.",
       "required": true
      },
      "timeOfDay": {
       "type": "text",
       "pattern": "^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$",
       "label": "At",
       "help": "Counts where the date has no time of its own.",
       "initial": "09:00"
      },
      "offset": {
       "type": "group",
       "fields": {
        "amount": {
         "type": "number",
         "whole": true,
         "min": 1,
         "max": 10000,
         "label": "Amount",
         "required": true
        },
        "unit": {
         "type": "choice",
         "options": [
          {
           "value": "seconds",
           "label": "Seconds"
          },
          {
           "value": "minutes",
           "label": "Minutes"
          },
          {
           "value": "hours",
           "label": "Hours"
          },
          {
           "value": "days",
           "label": "Days"
          }
         ],
         "label": "Unit",
         "required": true
        },
        "when": {
         "type": "choice",
         "options": [
          {
           "value": "before",
           "label": "Before"
          },
          {
           "value": "after",
           "label": "After"
          }
         ],
         "label": "When",
         "required": true
        }
       },
       "label": "Before or after it",
       "empty": "null"
      }
     }
    },
    {
     "value": "businessHours",
     "label": "Until people are there",
     "fields": {}
    }
   ],
   "label": "Wait",
   "required": true
  },
  "onMessage": {
   "type": "choice",
   "options": [
    {
     "value": "wait",
     "label": "Waits too"
    },
    {
     "value": "continue",
     "label": "Ends the wait and is heard next"
    },
    {
     "value": "cancel",
     "label": "Ends the wait and is only kept"
    }
   ],
   "label": "A message meanwhile",
   "initial": "wait"
  }
 },
 "flow": {
  "flow": {
   "type": "text",
   "role": "ref:flow",
   "pattern": "^[A-Za-z0-9_:-]{1,64}$",
   "label": "Flow",
   "required": true
  },
  "version": {
   "type": "either",
   "choices": [
    {
     "type": "fixed",
     "value": "latest",
     "label": "Version",
     "required": true
    },
    {
     "type": "number",
     "whole": true,
     "min": 1,
     "max": 9007199254740991,
     "label": "Version",
     "required": true
    }
   ],
   "label": "Version",
   "help": "The latest, or always the same one.",
   "initial": "latest"
  },
  "inputs": {
   "type": "record",
   "value": {
    "type": "text",
    "role": "template",
    "max": 4096,
    "label": "Value",
    "empty": "absent"
   },
   "suggests": "readByFlow",
   "maxName": 80,
   "label": "What it is given",
   "help": "Its variables, and their values.",
   "initial": {}
  },
  "outputs": {
   "type": "record",
   "value": {
    "type": "text",
    "suggests": "keptByFlow",
    "min": 1,
    "max": 80,
    "label": "Its variable",
    "empty": "absent"
   },
   "maxName": 80,
   "label": "What is taken from it",
   "help": "Our variable, and the one of that flow.",
   "initial": {}
  },
  "comesBack": {
   "type": "switch",
   "label": "Comes back",
   "help": "Off, this flow ends there.",
   "initial": true
  }
 },
 "httpRequest": {
  "method": {
   "type": "choice",
   "options": [
    {
     "value": "GET",
     "label": "GET"
    },
    {
     "value": "POST",
     "label": "POST"
    },
    {
     "value": "PUT",
     "label": "PUT"
    },
    {
     "value": "PATCH",
     "label": "PATCH"
    },
    {
     "value": "DELETE",
     "label": "DELETE"
    },
    {
     "value": "HEAD",
     "label": "HEAD"
    },
    {
     "value": "OPTIONS",
     "label": "OPTIONS"
    }
   ],
   "label": "Method",
   "initial": "GET"
  },
  "url": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 2048,
   "single": true,
   "label": "Address",
   "help": "What is filled in is escaped, so that it stays in its place.",
   "required": true
  },
  "query": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "name": {
      "type": "text",
      "min": 1,
      "max": 200,
      "label": "Name",
      "required": true
     },
     "value": {
      "type": "text",
      "role": "template",
      "max": 8192,
      "label": "Value",
      "help": "Write {secret:NAME} where a secret belongs; it is filled in only when the request goes out.",
      "initial": ""
     }
    },
    "label": "Field",
    "required": true
   },
   "maxItems": 100,
   "label": "Query",
   "initial": []
  },
  "headers": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "name": {
      "type": "text",
      "min": 1,
      "max": 200,
      "pattern": "^[\\w!#$%&'*+.^`|~-]+$",
      "label": "Name",
      "required": true
     },
     "value": {
      "type": "text",
      "role": "template",
      "max": 8192,
      "label": "Value",
      "help": "Write {secret:NAME} where a secret belongs; it is filled in only when the request goes out.",
      "initial": ""
     }
    },
    "label": "Header",
    "required": true
   },
   "maxItems": 50,
   "label": "Headers",
   "initial": []
  },
  "body": {
   "type": "variant",
   "by": "type",
   "variants": [
    {
     "value": "none",
     "label": "None",
     "fields": {}
    },
    {
     "value": "json",
     "label": "JSON",
     "fields": {
      "text": {
       "type": "text",
       "role": "template",
       "syntax": "json",
       "max": 65536,
       "label": "JSON",
       "help": "What is filled in is quoted and escaped where it must be.",
       "required": true
      }
     }
    },
    {
     "value": "text",
     "label": "Text",
     "fields": {
      "text": {
       "type": "text",
       "role": "template",
       "max": 65536,
       "label": "Text",
       "required": true
      },
      "contentType": {
       "type": "text",
       "min": 1,
       "max": 200,
       "label": "Content type",
       "initial": "text/plain; charset=utf-8"
      }
     }
    },
    {
     "value": "form",
     "label": "Form",
     "fields": {
      "fields": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "name": {
          "type": "text",
          "min": 1,
          "max": 200,
          "label": "Name",
          "required": true
         },
         "value": {
          "type": "text",
          "role": "template",
          "max": 8192,
          "label": "Value",
          "help": "Write {secret:NAME} where a secret belongs; it is filled in only when the request goes out.",
          "initial": ""
         }
        },
        "label": "Field",
        "required": true
       },
       "maxItems": 100,
       "label": "Fields",
       "initial": []
      }
     }
    },
    {
     "value": "multipart",
     "label": "Parts",
     "fields": {
      "fields": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "name": {
          "type": "text",
          "min": 1,
          "max": 200,
          "label": "Name",
          "required": true
         },
         "value": {
          "type": "text",
          "role": "template",
          "max": 8192,
          "label": "Value",
          "help": "Write {secret:NAME} where a secret belongs; it is filled in only when the request goes out.",
          "initial": ""
         },
         "fileName": {
          "type": "text",
          "min": 1,
          "max": 200,
          "label": "Sent as a file named",
          "empty": "null"
         }
        },
        "label": "Field",
        "required": true
       },
       "maxItems": 100,
       "label": "Parts",
       "initial": []
      }
     }
    }
   ],
   "label": "Body",
   "initial": {
    "type": "none"
   }
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 100,
   "max": 60000,
   "label": "Wait at most",
   "initial": 10000
  },
  "retries": {
   "type": "number",
   "whole": true,
   "min": 0,
   "max": 5,
   "label": "Tries more",
   "help": "After an error, with growing pauses.",
   "initial": 0
  },
  "atMostOnce": {
   "type": "switch",
   "label": "Send at most once",
   "help": "Off, a request whose outcome is unknown is sent again with the same Idempotency-Key.",
   "initial": false
  },
  "save": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "path": {
      "type": "text",
      "role": "jsonPath",
      "min": 1,
      "max": 200,
      "label": "Path in the answer",
      "help": "RFC 9535 JSONPath, like $.order.id or $.items[*].name.",
      "required": true
     },
     "name": {
      "type": "text",
      "min": 1,
      "max": 80,
      "label": "Save as",
      "required": true
     },
     "target": {
      "type": "choice",
      "options": [
       {
        "value": "session",
        "label": "Variable"
       },
       {
        "value": "contact",
        "label": "Contact field"
       },
       {
        "value": "conversation",
        "label": "Conversation"
       }
      ],
      "label": "Where",
      "initial": "session"
     },
     "type": {
      "type": "choice",
      "options": [
       {
        "value": "any",
        "label": "Any"
       },
       {
        "value": "text",
        "label": "Text"
       },
       {
        "value": "number",
        "label": "Number"
       },
       {
        "value": "boolean",
        "label": "Boolean"
       },
       {
        "value": "list",
        "label": "List"
       },
       {
        "value": "object",
        "label": "Object"
       }
      ],
      "label": "Type",
      "initial": "any"
     },
     "whenMissing": {
      "type": "choice",
      "options": [
       {
        "value": "null",
        "label": "Save nothing"
       },
       {
        "value": "problem",
        "label": "Not usable"
       }
      ],
      "label": "Where it is missing or of another type",
      "help": "Save nothing and go on, or take the exit “Not usable”.",
      "initial": "null"
     }
    },
    "label": "Value",
    "required": true
   },
   "maxItems": 200,
   "label": "Save from a JSON answer",
   "initial": []
  },
  "saveStatusTo": {
   "type": "saveTo",
   "label": "Save the status to",
   "empty": "null"
  },
  "saveBodyTo": {
   "type": "saveTo",
   "label": "Save the whole answer to",
   "help": "As text, or as the value where it is JSON.",
   "empty": "null"
  },
  "statusExits": {
   "type": "words",
   "number": true,
   "maxItems": 20,
   "label": "Exits by status",
   "initial": []
  }
 },
 "listEvents": {
  "eventType": {
   "type": "text",
   "role": "ref:eventType",
   "max": 64,
   "label": "Event type",
   "empty": "null"
  },
  "statuses": {
   "type": "choices",
   "options": [
    {
     "value": "booked",
     "label": "Booked"
    },
    {
     "value": "confirmed",
     "label": "Confirmed"
    },
    {
     "value": "attended",
     "label": "Attended"
    },
    {
     "value": "missed",
     "label": "Missed"
    },
    {
     "value": "cancelled",
     "label": "Cancelled"
    }
   ],
   "maxItems": 5,
   "label": "Status",
   "initial": [
    "booked",
    "confirmed"
   ]
  },
  "from": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "From",
   "help": "A date, or words like “last Monday”. Left empty, from the first.",
   "initial": "{{ now }}"
  },
  "to": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "Until",
   "initial": ""
  },
  "order": {
   "type": "choice",
   "options": [
    {
     "value": "soonest",
     "label": "Soonest"
    },
    {
     "value": "latest",
     "label": "Latest"
    }
   ],
   "label": "Order",
   "initial": "soonest"
  },
  "show": {
   "type": "choice",
   "options": [
    {
     "value": "pick",
     "label": "List to pick from"
    },
    {
     "value": "text",
     "label": "Text"
    },
    {
     "value": "nothing",
     "label": "Not at all"
    }
   ],
   "label": "Show",
   "help": "As a list that the customer picks from, as a text, or not at all.",
   "initial": "text"
  },
  "text": {
   "type": "text",
   "role": "template",
   "max": 1024,
   "label": "Words before it",
   "initial": ""
  },
  "line": {
   "type": "text",
   "role": "template",
   "max": 400,
   "label": "One line",
   "help": "How each is written; it is {{ item }}. Left empty, a plain line.",
   "initial": ""
  },
  "button": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 20,
   "label": "Button",
   "initial": "Choose"
  },
  "limit": {
   "type": "number",
   "whole": true,
   "min": 1,
   "max": 50,
   "label": "At most",
   "initial": 10
  },
  "saveTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep the list in",
   "help": "A session variable; its length is in the same name with Count behind it.",
   "empty": "absent"
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 60000,
   "max": 2592000000,
   "label": "Wait at most",
   "initial": 82800000
  }
 },
 "listOrders": {
  "statuses": {
   "type": "choices",
   "options": [
    {
     "value": "new",
     "label": "New"
    },
    {
     "value": "confirmed",
     "label": "Confirmed"
    },
    {
     "value": "preparing",
     "label": "Preparing"
    },
    {
     "value": "ready",
     "label": "Ready"
    },
    {
     "value": "shipped",
     "label": "Shipped"
    },
    {
     "value": "completed",
     "label": "Completed"
    },
    {
     "value": "cancelled",
     "label": "Cancelled"
    }
   ],
   "maxItems": 6,
   "label": "Status",
   "help": "None means all.",
   "initial": []
  },
  "paymentStatuses": {
   "type": "choices",
   "options": [
    {
     "value": "unpaid",
     "label": "Unpaid"
    },
    {
     "value": "pending",
     "label": "Pending"
    },
    {
     "value": "paid",
     "label": "Paid"
    },
    {
     "value": "failed",
     "label": "Failed"
    },
    {
     "value": "refunded",
     "label": "Refunded"
    }
   ],
   "maxItems": 5,
   "label": "Payment",
   "help": "None means all.",
   "initial": []
  },
  "from": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "From",
   "help": "A date, or words like “last Monday”. Left empty, from the first.",
   "initial": ""
  },
  "to": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "Until",
   "initial": ""
  },
  "show": {
   "type": "choice",
   "options": [
    {
     "value": "pick",
     "label": "List to pick from"
    },
    {
     "value": "text",
     "label": "Text"
    },
    {
     "value": "nothing",
     "label": "Not at all"
    }
   ],
   "label": "Show",
   "help": "As a list that the customer picks from, as a text, or not at all.",
   "initial": "text"
  },
  "text": {
   "type": "text",
   "role": "template",
   "max": 1024,
   "label": "Words before it",
   "initial": ""
  },
  "line": {
   "type": "text",
   "role": "template",
   "max": 400,
   "label": "One line",
   "help": "How each is written; it is {{ item }}. Left empty, a plain line.",
   "initial": ""
  },
  "button": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 20,
   "label": "Button",
   "initial": "Choose"
  },
  "limit": {
   "type": "number",
   "whole": true,
   "min": 1,
   "max": 50,
   "label": "At most",
   "initial": 10
  },
  "saveTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep the list in",
   "help": "A session variable; its length is in the same name with Count behind it.",
   "empty": "absent"
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 60000,
   "max": 2592000000,
   "label": "Wait at most",
   "initial": 82800000
  }
 },
 "liveChat": {
  "assigneeId": {
   "type": "text",
   "role": "ref:member",
   "max": 64,
   "label": "Given to",
   "help": "Left empty, to whoever of the team is first.",
   "empty": "null"
  },
  "priority": {
   "type": "choice",
   "options": [
    {
     "value": "low",
     "label": "Low"
    },
    {
     "value": "normal",
     "label": "Normal"
    },
    {
     "value": "high",
     "label": "High"
    },
    {
     "value": "urgent",
     "label": "Urgent"
    }
   ],
   "label": "Priority",
   "initial": "normal"
  },
  "note": {
   "type": "text",
   "role": "template",
   "max": 1000,
   "label": "Note",
   "help": "What the team reads with the hand-over.",
   "initial": ""
  },
  "summary": {
   "type": "switch",
   "label": "Add what the bot has learned",
   "help": "The variables of the conversation, below the note.",
   "initial": true
  },
  "textWhenThere": {
   "type": "text",
   "role": "template",
   "max": 4096,
   "label": "Said when people are there",
   "initial": ""
  },
  "textWhenAway": {
   "type": "text",
   "role": "template",
   "max": 4096,
   "label": "Said when they are away",
   "help": "{opening} stands for when they are back, as in: on Monday at 09:00.",
   "initial": ""
  },
  "whenAway": {
   "type": "choice",
   "options": [
    {
     "value": "queue",
     "label": "Into the list"
    },
    {
     "value": "exit",
     "label": "Exit “Away”"
    }
   ],
   "label": "Outside business hours",
   "help": "Put it into the team’s list all the same, or take the exit “Away”.",
   "initial": "queue"
  }
 },
 "removeTag": {
  "tags": {
   "type": "list",
   "item": {
    "type": "text",
    "role": "template",
    "suggests": "tag",
    "min": 1,
    "max": 40,
    "label": "Tag",
    "required": true
   },
   "minItems": 1,
   "maxItems": 20,
   "label": "Tags to take off",
   "required": true
  }
 },
 "response": {
  "messages": {
   "type": "list",
   "item": {
    "type": "message",
    "label": "Message",
    "extras": {
     "typingSeconds": {
      "type": "duration",
      "unit": "s",
      "min": 0,
      "max": 10,
      "label": "Typing",
      "help": "Seconds to wait before it is sent.",
      "initial": 0
     },
     "variations": {
      "type": "list",
      "item": {
       "type": "message",
       "label": "Message",
       "required": true
      },
      "maxItems": 9,
      "label": "Other ways to say it",
      "help": "One of them is said, by chance.",
      "initial": []
     },
     "onWhatsapp": {
      "type": "message",
      "label": "On WhatsApp",
      "help": "Said there in its place; null says nothing.",
      "empty": "null"
     },
     "onWebchat": {
      "type": "message",
      "label": "In the chat widget",
      "help": "Said there in its place; null says nothing.",
      "empty": "null"
     }
    }
   },
   "minItems": 1,
   "maxItems": 10,
   "label": "Messages",
   "required": true
  },
  "whenClosed": {
   "type": "message",
   "label": "After 24 hours of silence",
   "help": "WhatsApp then allows only an approved template.",
   "empty": "null"
  }
 },
 "sendFormForCreateEvent": {
  "eventType": {
   "type": "text",
   "role": "ref:eventType",
   "min": 1,
   "max": 64,
   "label": "Event type",
   "required": true
  },
  "send": {
   "type": "choice",
   "options": [
    {
     "value": "whatsappForm",
     "label": "WhatsApp form"
    },
    {
     "value": "page",
     "label": "Page"
    }
   ],
   "label": "Send",
   "help": "A form inside WhatsApp, or a link to a page of ours that asks the same.",
   "initial": "whatsappForm"
  },
  "form": {
   "type": "group",
   "fields": {
    "by": {
     "type": "choice",
     "options": [
      {
       "value": "id",
       "label": "ID"
      },
      {
       "value": "name",
       "label": "Name"
      }
     ],
     "label": "By",
     "initial": "id"
    },
    "value": {
     "type": "text",
     "max": 200,
     "label": "Value",
     "initial": ""
    }
   },
   "ref": "whatsappForm",
   "label": "Form",
   "help": "A form whose first screen shows ${data.slots} as its times.",
   "initial": {}
  },
  "mode": {
   "type": "choice",
   "options": [
    {
     "value": "published",
     "label": "Published"
    },
    {
     "value": "draft",
     "label": "Draft"
    }
   ],
   "label": "Version",
   "initial": "published"
  },
  "text": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 1024,
   "label": "Message",
   "initial": "Please choose a time and fill in the form."
  },
  "button": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 30,
   "label": "Button",
   "initial": "Book a time"
  },
  "header": {
   "type": "text",
   "role": "template",
   "max": 60,
   "label": "Heading",
   "empty": "absent"
  },
  "footer": {
   "type": "text",
   "role": "template",
   "max": 60,
   "label": "Small print",
   "empty": "absent"
  },
  "screen": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "First screen",
   "initial": "BOOKING"
  },
  "resource": {
   "type": "text",
   "role": "ref:resource",
   "max": 64,
   "label": "Staff or resource",
   "empty": "null"
  },
  "days": {
   "type": "number",
   "whole": true,
   "min": 1,
   "max": 92,
   "label": "Days ahead",
   "initial": 14
  },
  "slots": {
   "type": "number",
   "whole": true,
   "min": 1,
   "max": 100,
   "label": "Times at most",
   "initial": 20
  },
  "slotAnswer": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Answer with the time",
   "initial": "slot"
  },
  "titleAnswer": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Answer with the title",
   "empty": "absent"
  },
  "notesAnswer": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Answer with the notes",
   "empty": "absent"
  },
  "takenText": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 1024,
   "label": "When a time is taken",
   "initial": "Sorry, that time was just taken. Please choose another."
  },
  "reminderText": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 1024,
   "label": "When the customer writes instead",
   "help": "Said once, while the form stays open.",
   "initial": "Please tap the button above and fill in the form."
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 60000,
   "max": 2592000000,
   "label": "Wait at most",
   "initial": 82800000
  },
  "saveTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep the event in",
   "help": "It is always in {{ event }} too.",
   "empty": "absent"
  }
 },
 "triggerWorkflow": {
  "workflow": {
   "type": "text",
   "role": "ref:workflow",
   "pattern": "^[A-Za-z0-9_:-]{1,64}$",
   "label": "Workflow",
   "required": true
  },
  "payload": {
   "type": "record",
   "value": {
    "type": "text",
    "role": "template",
    "max": 4096,
    "label": "Value",
    "empty": "absent"
   },
   "suggests": "readByWorkflow",
   "maxName": 80,
   "label": "Payload",
   "help": "What the workflow reads as {{ trigger.… }}.",
   "initial": {}
  },
  "contact": {
   "type": "text",
   "role": "template",
   "max": 320,
   "label": "For contact",
   "help": "Phone number, email or id. Empty means the contact of this conversation.",
   "empty": "absent"
  },
  "delayMs": {
   "type": "duration",
   "unit": "ms",
   "min": 0,
   "max": 31536000000,
   "label": "Delay",
   "initial": 0
  },
  "dedupeKey": {
   "type": "text",
   "role": "template",
   "max": 200,
   "label": "Once per",
   "help": "A second start under the same key is refused.",
   "empty": "absent"
  }
 },
 "updateContact": {
  "field": {
   "type": "text",
   "role": "ref:contactField",
   "min": 1,
   "max": 80,
   "label": "Field",
   "help": "name, email, phone, timeZone (like Europe/Madrid), or any field of your own.",
   "empty": "null"
  },
  "operation": {
   "type": "choice",
   "options": [
    {
     "value": "set",
     "label": "Set"
    },
    {
     "value": "clear",
     "label": "Clear"
    },
    {
     "value": "append",
     "label": "Append"
    },
    {
     "value": "increment",
     "label": "Increment"
    }
   ],
   "label": "What to do",
   "help": "Append adds to a text or a list; increment adds a number, or takes one away below zero.",
   "initial": "set"
  },
  "value": {
   "type": "text",
   "role": "template",
   "max": 4096,
   "label": "Value",
   "initial": ""
  },
  "type": {
   "type": "choice",
   "options": [
    {
     "value": "text",
     "label": "Text"
    },
    {
     "value": "number",
     "label": "Number"
    },
    {
     "value": "boolean",
     "label": "Boolean"
    },
    {
     "value": "date",
     "label": "Date"
    },
    {
     "value": "json",
     "label": "JSON"
    }
   ],
   "label": "Kept as",
   "initial": "text"
  },
  "addTags": {
   "type": "list",
   "item": {
    "type": "text",
    "role": "template",
    "suggests": "tag",
    "min": 1,
    "max": 40,
    "label": "Tag",
    "required": true
   },
   "maxItems": 20,
   "label": "Tags to add",
   "initial": []
  }
 },
 "updateEvent": {
  "which": {
   "type": "variant",
   "by": "by",
   "variants": [
    {
     "value": "last",
     "label": "The last one",
     "fields": {}
    },
    {
     "value": "id",
     "label": "By its id",
     "fields": {
      "id": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 200,
       "label": "Event id",
       "required": true
      }
     }
    },
    {
     "value": "pick",
     "label": "The customer picks",
     "fields": {
      "text": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "Question",
       "initial": "Which one do you mean?"
      },
      "button": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 20,
       "label": "Button",
       "initial": "See events"
      },
      "timeoutMs": {
       "type": "duration",
       "unit": "ms",
       "min": 60000,
       "max": 2592000000,
       "label": "Wait at most",
       "initial": 82800000
      }
     }
    }
   ],
   "label": "Which event",
   "help": "The contact’s last booked one, one by its id, or one that the customer picks.",
   "initial": {
    "by": "last"
   }
  },
  "change": {
   "type": "variant",
   "by": "to",
   "variants": [
    {
     "value": "details",
     "label": "Its details",
     "fields": {
      "title": {
       "type": "text",
       "role": "template",
       "max": 200,
       "label": "Title",
       "empty": "absent"
      },
      "place": {
       "type": "text",
       "role": "template",
       "max": 400,
       "label": "Place",
       "empty": "absent"
      },
      "notes": {
       "type": "text",
       "role": "template",
       "max": 4096,
       "label": "Notes",
       "empty": "absent"
      },
      "fields": {
       "type": "record",
       "value": {
        "type": "text",
        "role": "template",
        "max": 1024,
        "label": "Value",
        "empty": "absent"
       },
       "maxName": 80,
       "label": "Fields",
       "initial": {}
      },
      "status": {
       "type": "choice",
       "options": [
        {
         "value": "booked",
         "label": "Booked"
        },
        {
         "value": "confirmed",
         "label": "Confirmed"
        },
        {
         "value": "attended",
         "label": "Attended"
        },
        {
         "value": "missed",
         "label": "Missed"
        }
       ],
       "label": "Status",
       "empty": "absent"
      }
     }
    },
    {
     "value": "time",
     "label": "Its time",
     "fields": {
      "start": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 400,
       "label": "New start",
       "required": true
      }
     }
    },
    {
     "value": "pickedTime",
     "label": "To a time that the customer picks",
     "fields": {
      "text": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "Question",
       "initial": "When does it suit you better?"
      },
      "button": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 20,
       "label": "Button",
       "initial": "See times"
      },
      "timeoutMs": {
       "type": "duration",
       "unit": "ms",
       "min": 60000,
       "max": 2592000000,
       "label": "Wait at most",
       "initial": 82800000
      },
      "days": {
       "type": "number",
       "whole": true,
       "min": 1,
       "max": 92,
       "label": "Days ahead",
       "initial": 14
      },
      "takenText": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "When a time is taken",
       "initial": "Sorry, that time was just taken. Please choose another."
      }
     }
    },
    {
     "value": "cancelled",
     "label": "Cancel it",
     "fields": {
      "reason": {
       "type": "text",
       "role": "template",
       "max": 400,
       "label": "Reason",
       "empty": "absent"
      }
     }
    }
   ],
   "label": "Change",
   "required": true
  },
  "saveTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep the event in",
   "help": "It is always in {{ event }} too.",
   "empty": "absent"
  }
 },
 "updateRowInGoogleSheet": {
  "connectionId": {
   "type": "text",
   "role": "ref:connection",
   "pattern": "^[A-Za-z0-9_:-]{1,64}$",
   "label": "Google account",
   "required": true
  },
  "spreadsheet": {
   "type": "text",
   "role": "ref:spreadsheet",
   "min": 1,
   "max": 500,
   "label": "Spreadsheet",
   "help": "Choose it by its name, or paste its address.",
   "required": true
  },
  "sheet": {
   "type": "text",
   "role": "ref:sheet",
   "min": 1,
   "max": 100,
   "label": "Sheet",
   "required": true
  },
  "values": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "column": {
      "type": "text",
      "role": "ref:column",
      "min": 1,
      "max": 200,
      "label": "Column",
      "required": true
     },
     "value": {
      "type": "text",
      "role": "template",
      "max": 4096,
      "label": "Value",
      "initial": ""
     }
    },
    "label": "Value",
    "required": true
   },
   "minItems": 1,
   "maxItems": 100,
   "label": "Values",
   "help": "By the headers in the first row of the sheet.",
   "required": true
  },
  "valueMode": {
   "type": "choice",
   "options": [
    {
     "value": "raw",
     "label": "As they are"
    },
    {
     "value": "entered",
     "label": "As if typed in"
    }
   ],
   "label": "How values are written",
   "help": "As if typed in, Google reads formulas, numbers and dates in them.",
   "initial": "raw"
  },
  "lookup": {
   "type": "group",
   "fields": {
    "column": {
     "type": "text",
     "role": "ref:column",
     "min": 1,
     "max": 200,
     "label": "Look in column",
     "required": true
    },
    "value": {
     "type": "text",
     "role": "template",
     "max": 1000,
     "label": "For the value",
     "required": true
    },
    "match": {
     "type": "choice",
     "options": [
      {
       "value": "exact",
       "label": "Exact"
      },
      {
       "value": "ignoreCase",
       "label": "Ignore case"
      },
      {
       "value": "loose",
       "label": "Loose"
      }
     ],
     "label": "Match",
     "help": "Loosely, capital letters and spaces at the ends do not count.",
     "initial": "loose"
    },
    "several": {
     "type": "choice",
     "options": [
      {
       "value": "first",
       "label": "First"
      },
      {
       "value": "last",
       "label": "Last"
      },
      {
       "value": "all",
       "label": "All"
      },
      {
       "value": "error",
       "label": "Error"
      }
     ],
     "label": "When several rows match",
     "initial": "first"
    },
    "none": {
     "type": "choice",
     "options": [
      {
       "value": "notFound",
       "label": "Not found"
      },
      {
       "value": "insert",
       "label": "Insert"
      }
     ],
     "label": "When no row matches",
     "initial": "notFound"
    }
   },
   "label": "Lookup",
   "required": true
  },
  "saveRowTo": {
   "type": "saveTo",
   "label": "Save the row number as",
   "empty": "null"
  },
  "saveBeforeTo": {
   "type": "saveTo",
   "label": "Save the old values as",
   "help": "By their columns, of the first row that was changed.",
   "empty": "null"
  }
 },
 "whatsappFlow": {
  "form": {
   "type": "group",
   "fields": {
    "by": {
     "type": "choice",
     "options": [
      {
       "value": "id",
       "label": "ID"
      },
      {
       "value": "name",
       "label": "Name"
      }
     ],
     "label": "By",
     "initial": "id"
    },
    "value": {
     "type": "text",
     "min": 1,
     "max": 200,
     "label": "Value",
     "required": true
    }
   },
   "ref": "whatsappForm",
   "label": "Form",
   "help": "The form’s id, or its name, as WhatsApp Manager shows it.",
   "required": true
  },
  "mode": {
   "type": "choice",
   "options": [
    {
     "value": "published",
     "label": "Published"
    },
    {
     "value": "draft",
     "label": "Draft"
    }
   ],
   "label": "Version",
   "help": "A draft can be opened only by people who test your number.",
   "initial": "published"
  },
  "opens": {
   "type": "choice",
   "options": [
    {
     "value": "screen",
     "label": "The form"
    },
    {
     "value": "server",
     "label": "Its server"
    }
   ],
   "label": "First screen comes from",
   "help": "A form that asks a server begins there.",
   "initial": "screen"
  },
  "text": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 1024,
   "label": "Message",
   "required": true
  },
  "button": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 30,
   "label": "Button",
   "initial": "Open form"
  },
  "header": {
   "type": "text",
   "role": "template",
   "max": 60,
   "label": "Heading",
   "empty": "absent"
  },
  "footer": {
   "type": "text",
   "role": "template",
   "max": 60,
   "label": "Small print",
   "empty": "absent"
  },
  "screen": {
   "type": "text",
   "max": 80,
   "label": "First screen",
   "help": "Left empty, the form begins where it was made to begin.",
   "empty": "absent"
  },
  "data": {
   "type": "record",
   "value": {
    "type": "json",
    "role": "template",
    "label": "Value",
    "empty": "absent"
   },
   "maxName": 80,
   "label": "What the form shows",
   "help": "Values for the first screen, by name. It needs a first screen.",
   "initial": {}
  },
  "save": {
   "type": "list",
   "item": {
    "type": "group",
    "fields": {
     "answer": {
      "type": "text",
      "min": 1,
      "max": 80,
      "label": "Answer",
      "required": true
     },
     "target": {
      "type": "choice",
      "options": [
       {
        "value": "session",
        "label": "Variable"
       },
       {
        "value": "contact",
        "label": "Contact field"
       },
       {
        "value": "conversation",
        "label": "Conversation"
       }
      ],
      "label": "Where",
      "required": true
     },
     "name": {
      "type": "text",
      "min": 1,
      "max": 80,
      "label": "Save as",
      "required": true
     },
     "type": {
      "type": "choice",
      "options": [
       {
        "value": "text",
        "label": "Text"
       },
       {
        "value": "number",
        "label": "Number"
       },
       {
        "value": "date",
        "label": "Date"
       },
       {
        "value": "boolean",
        "label": "Boolean"
       },
       {
        "value": "list",
        "label": "List"
       }
      ],
      "label": "As",
      "help": "Left out, it is kept as it came.",
      "empty": "absent"
     }
    },
    "label": "Answer",
    "required": true
   },
   "maxItems": 50,
   "label": "Keep answers",
   "help": "Which answer of the form goes into which variable or field.",
   "initial": []
  },
  "saveAllTo": {
   "type": "text",
   "min": 1,
   "max": 80,
   "label": "Keep all answers in",
   "help": "A session variable that gets the whole form.",
   "empty": "absent"
  },
  "reminderText": {
   "type": "text",
   "role": "template",
   "min": 1,
   "max": 1024,
   "label": "When the customer writes instead",
   "help": "Said once, while the form stays open.",
   "initial": "Please tap the button above and fill in the form."
  },
  "timeoutMs": {
   "type": "duration",
   "unit": "ms",
   "min": 60000,
   "max": 2592000000,
   "label": "Wait at most",
   "initial": 82800000
  },
  "nudge": {
   "type": "group",
   "fields": {
    "afterMs": {
     "type": "duration",
     "unit": "ms",
     "min": 60000,
     "max": 2592000000,
     "label": "After",
     "initial": 3600000
    },
    "text": {
     "type": "text",
     "role": "template",
     "min": 1,
     "max": 1024,
     "label": "Message",
     "required": true
    }
   },
   "label": "Nudge",
   "help": "A reminder, when the form was not sent after a while.",
   "empty": "absent"
  }
 }
}

/** The parts of each type of message. */
export const messageVariants: readonly FieldVariant[] = [
 {
  "value": "text",
  "label": "Text",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 4096,
    "label": "Message",
    "required": true,
    "help": "A long text goes out in several messages."
   },
   "preview": {
    "type": "switch",
    "label": "Show a preview of its first link",
    "empty": "absent"
   }
  }
 },
 {
  "value": "buttons",
  "label": "Buttons",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   },
   "buttons": {
    "type": "list",
    "item": {
     "type": "group",
     "fields": {
      "id": {
       "type": "id",
       "label": "ID",
       "required": true
      },
      "title": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 20,
       "label": "Words on it",
       "required": true
      }
     },
     "label": "Button",
     "required": true,
     "help": "WhatsApp shows three; more become a list."
    },
    "minItems": 1,
    "maxItems": 10,
    "label": "Buttons",
    "required": true,
    "help": "WhatsApp shows three; more become a list."
   },
   "header": {
    "type": "either",
    "choices": [
     {
      "type": "text",
      "role": "template",
      "max": 60,
      "label": "Header",
      "required": true
     },
     {
      "type": "group",
      "fields": {
       "kind": {
        "type": "choice",
        "options": [
         {
          "value": "image",
          "label": "Image"
         },
         {
          "value": "video",
          "label": "Video"
         },
         {
          "value": "document",
          "label": "Document"
         }
        ],
        "label": "Kind",
        "required": true
       },
       "media": {
        "type": "group",
        "fields": {
         "link": {
          "type": "text",
          "role": "template",
          "url": true,
          "label": "Link",
          "empty": "absent"
         },
         "fileId": {
          "type": "text",
          "role": "template",
          "pattern": "^[A-Za-z0-9_:-]{1,64}$",
          "label": "File ID",
          "empty": "absent"
         },
         "providerId": {
          "type": "text",
          "role": "template",
          "max": 256,
          "label": "Provider ID",
          "empty": "absent"
         },
         "mimeType": {
          "type": "text",
          "role": "template",
          "max": 128,
          "label": "Mime type",
          "empty": "absent"
         },
         "sha256": {
          "type": "text",
          "role": "template",
          "max": 128,
          "label": "Sha256",
          "empty": "absent"
         }
        },
        "label": "Media",
        "required": true
       },
       "filename": {
        "type": "text",
        "role": "template",
        "max": 240,
        "label": "Filename",
        "empty": "absent"
       }
      },
      "label": "Header",
      "required": true
     }
    ],
    "label": "Heading",
    "empty": "absent"
   },
   "footer": {
    "type": "text",
    "role": "template",
    "max": 60,
    "label": "Small print",
    "empty": "absent"
   }
  }
 },
 {
  "value": "list",
  "label": "List",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 4096,
    "label": "Message",
    "required": true
   },
   "button": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 20,
    "label": "Button that opens the list",
    "required": true
   },
   "sections": {
    "type": "list",
    "item": {
     "type": "group",
     "fields": {
      "title": {
       "type": "text",
       "role": "template",
       "max": 24,
       "label": "Title of the section",
       "empty": "absent"
      },
      "rows": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "id": {
          "type": "id",
          "label": "ID",
          "required": true
         },
         "title": {
          "type": "text",
          "role": "template",
          "min": 1,
          "max": 24,
          "label": "Words on it",
          "required": true
         },
         "description": {
          "type": "text",
          "role": "template",
          "max": 72,
          "label": "Description",
          "empty": "absent"
         }
        },
        "label": "Row",
        "required": true
       },
       "minItems": 1,
       "maxItems": 100,
       "label": "Rows",
       "required": true
      }
     },
     "label": "Section",
     "required": true,
     "help": "WhatsApp shows ten rows; more become several lists."
    },
    "minItems": 1,
    "maxItems": 10,
    "label": "Sections",
    "required": true,
    "help": "WhatsApp shows ten rows; more become several lists."
   },
   "header": {
    "type": "text",
    "role": "template",
    "max": 60,
    "label": "Heading",
    "empty": "absent"
   },
   "footer": {
    "type": "text",
    "role": "template",
    "max": 60,
    "label": "Small print",
    "empty": "absent"
   }
  }
 },
 {
  "value": "image",
  "label": "Picture",
  "fields": {
   "media": {
    "type": "group",
    "fields": {
     "link": {
      "type": "text",
      "role": "template",
      "url": true,
      "label": "Address of the file",
      "help": "A public address that begins with https://."
     }
    },
    "label": "File",
    "required": true
   },
   "caption": {
    "type": "text",
    "role": "template",
    "max": 1024,
    "label": "Caption",
    "empty": "absent"
   }
  }
 },
 {
  "value": "video",
  "label": "Video",
  "fields": {
   "media": {
    "type": "group",
    "fields": {
     "link": {
      "type": "text",
      "role": "template",
      "url": true,
      "label": "Address of the file",
      "help": "A public address that begins with https://."
     }
    },
    "label": "File",
    "required": true
   },
   "caption": {
    "type": "text",
    "role": "template",
    "max": 1024,
    "label": "Caption",
    "empty": "absent"
   }
  }
 },
 {
  "value": "audio",
  "label": "Sound",
  "fields": {
   "media": {
    "type": "group",
    "fields": {
     "link": {
      "type": "text",
      "role": "template",
      "url": true,
      "label": "Address of the file",
      "help": "A public address that begins with https://."
     }
    },
    "label": "File",
    "required": true
   },
   "voice": {
    "type": "switch",
    "label": "Sent as a voice message",
    "empty": "absent"
   }
  }
 },
 {
  "value": "document",
  "label": "Document",
  "fields": {
   "media": {
    "type": "group",
    "fields": {
     "link": {
      "type": "text",
      "role": "template",
      "url": true,
      "label": "Address of the file",
      "help": "A public address that begins with https://."
     }
    },
    "label": "File",
    "required": true
   },
   "caption": {
    "type": "text",
    "role": "template",
    "max": 1024,
    "label": "Caption",
    "empty": "absent"
   },
   "filename": {
    "type": "text",
    "role": "template",
    "max": 240,
    "label": "File name",
    "empty": "absent"
   }
  }
 },
 {
  "value": "location",
  "label": "Place",
  "fields": {
   "latitude": {
    "type": "number",
    "min": -90,
    "max": 90,
    "label": "Latitude",
    "required": true
   },
   "longitude": {
    "type": "number",
    "min": -180,
    "max": 180,
    "label": "Longitude",
    "required": true
   },
   "name": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Name",
    "empty": "absent"
   },
   "address": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Address",
    "empty": "absent"
   }
  }
 },
 {
  "value": "ctaUrl",
  "label": "Link button",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   },
   "label": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 20,
    "label": "Button",
    "required": true
   },
   "url": {
    "type": "text",
    "role": "template",
    "url": true,
    "single": true,
    "label": "Address",
    "required": true
   },
   "header": {
    "type": "either",
    "choices": [
     {
      "type": "text",
      "role": "template",
      "max": 60,
      "label": "Header",
      "required": true
     },
     {
      "type": "group",
      "fields": {
       "kind": {
        "type": "choice",
        "options": [
         {
          "value": "image",
          "label": "Image"
         },
         {
          "value": "video",
          "label": "Video"
         },
         {
          "value": "document",
          "label": "Document"
         }
        ],
        "label": "Kind",
        "required": true
       },
       "media": {
        "type": "group",
        "fields": {
         "link": {
          "type": "text",
          "role": "template",
          "url": true,
          "label": "Link",
          "empty": "absent"
         },
         "fileId": {
          "type": "text",
          "role": "template",
          "pattern": "^[A-Za-z0-9_:-]{1,64}$",
          "label": "File ID",
          "empty": "absent"
         },
         "providerId": {
          "type": "text",
          "role": "template",
          "max": 256,
          "label": "Provider ID",
          "empty": "absent"
         },
         "mimeType": {
          "type": "text",
          "role": "template",
          "max": 128,
          "label": "Mime type",
          "empty": "absent"
         },
         "sha256": {
          "type": "text",
          "role": "template",
          "max": 128,
          "label": "Sha256",
          "empty": "absent"
         }
        },
        "label": "Media",
        "required": true
       },
       "filename": {
        "type": "text",
        "role": "template",
        "max": 240,
        "label": "Filename",
        "empty": "absent"
       }
      },
      "label": "Header",
      "required": true
     }
    ],
    "label": "Heading",
    "empty": "absent"
   },
   "footer": {
    "type": "text",
    "role": "template",
    "max": 60,
    "label": "Small print",
    "empty": "absent"
   }
  }
 },
 {
  "value": "carousel",
  "label": "Cards side by side",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   },
   "show": {
    "type": "variant",
    "by": "kind",
    "variants": [
     {
      "value": "cards",
      "label": "Cards",
      "fields": {
       "cards": {
        "type": "list",
        "item": {
         "type": "group",
         "fields": {
          "header": {
           "type": "group",
           "fields": {
            "kind": {
             "type": "choice",
             "options": [
              {
               "value": "image",
               "label": "Image"
              },
              {
               "value": "video",
               "label": "Video"
              }
             ],
             "label": "Kind",
             "required": true
            },
            "media": {
             "type": "group",
             "fields": {
              "link": {
               "type": "text",
               "role": "template",
               "url": true,
               "label": "Address of the file",
               "help": "A public address that begins with https://."
              }
             },
             "label": "File",
             "required": true
            }
           },
           "label": "Heading",
           "required": true
          },
          "text": {
           "type": "text",
           "role": "template",
           "min": 1,
           "max": 160,
           "label": "Message",
           "empty": "absent"
          },
          "action": {
           "type": "variant",
           "by": "kind",
           "variants": [
            {
             "value": "url",
             "label": "URL",
             "fields": {
              "label": {
               "type": "text",
               "role": "template",
               "min": 1,
               "max": 20,
               "label": "Button",
               "required": true
              },
              "url": {
               "type": "text",
               "role": "template",
               "url": true,
               "single": true,
               "label": "Address",
               "required": true
              }
             }
            },
            {
             "value": "replies",
             "label": "Replies",
             "fields": {
              "buttons": {
               "type": "list",
               "item": {
                "type": "group",
                "fields": {
                 "id": {
                  "type": "id",
                  "label": "ID",
                  "required": true
                 },
                 "title": {
                  "type": "text",
                  "role": "template",
                  "min": 1,
                  "max": 20,
                  "label": "Words on it",
                  "required": true
                 }
                },
                "label": "Button",
                "required": true
               },
               "minItems": 1,
               "maxItems": 2,
               "label": "Buttons",
               "required": true
              }
             }
            }
           ],
           "label": "Action",
           "required": true
          }
         },
         "label": "Card",
         "required": true
        },
        "minItems": 2,
        "maxItems": 10,
        "label": "Cards",
        "required": true
       }
      }
     },
     {
      "value": "products",
      "label": "Products",
      "fields": {
       "products": {
        "type": "list",
        "item": {
         "type": "group",
         "fields": {
          "catalogId": {
           "type": "text",
           "role": "template",
           "min": 1,
           "max": 256,
           "label": "Catalog",
           "required": true,
           "suggests": "catalog"
          },
          "productRetailerId": {
           "type": "text",
           "role": "template",
           "min": 1,
           "max": 256,
           "label": "Product",
           "required": true,
           "suggests": "product"
          }
         },
         "label": "Product",
         "required": true
        },
        "minItems": 2,
        "maxItems": 10,
        "label": "Products",
        "required": true
       }
      }
     }
    ],
    "label": "Cards",
    "required": true
   }
  }
 },
 {
  "value": "locationRequest",
  "label": "Ask for the location",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   }
  }
 },
 {
  "value": "contactRequest",
  "label": "Ask for the contact details",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   }
  }
 },
 {
  "value": "addressRequest",
  "label": "Ask for the postal address (India)",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   },
   "country": {
    "type": "fixed",
    "value": "IN",
    "label": "Country",
    "initial": "IN"
   },
   "values": {
    "type": "record",
    "value": {
     "type": "text",
     "role": "template",
     "max": 256,
     "label": "Value",
     "empty": "absent"
    },
    "maxName": 64,
    "label": "Values",
    "empty": "absent"
   }
  }
 },
 {
  "value": "callRequest",
  "label": "Ask whether to call",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   }
  }
 },
 {
  "value": "callButton",
  "label": "Call button",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   },
   "label": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 20,
    "label": "Button",
    "required": true
   },
   "minutes": {
    "type": "number",
    "whole": true,
    "min": 1,
    "max": 43200,
    "label": "Works for (minutes)",
    "empty": "absent"
   }
  }
 },
 {
  "value": "contacts",
  "label": "Contact cards",
  "fields": {
   "contacts": {
    "type": "list",
    "item": {
     "type": "group",
     "fields": {
      "name": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "Name",
       "required": true
      },
      "firstName": {
       "type": "text",
       "role": "template",
       "max": 255,
       "label": "First name",
       "empty": "absent"
      },
      "middleName": {
       "type": "text",
       "role": "template",
       "max": 255,
       "label": "Middle name",
       "empty": "absent"
      },
      "lastName": {
       "type": "text",
       "role": "template",
       "max": 255,
       "label": "Last name",
       "empty": "absent"
      },
      "prefix": {
       "type": "text",
       "role": "template",
       "max": 64,
       "label": "Prefix",
       "empty": "absent"
      },
      "suffix": {
       "type": "text",
       "role": "template",
       "max": 64,
       "label": "Suffix",
       "empty": "absent"
      },
      "company": {
       "type": "text",
       "role": "template",
       "max": 255,
       "label": "Company",
       "empty": "absent"
      },
      "department": {
       "type": "text",
       "role": "template",
       "max": 255,
       "label": "Department",
       "empty": "absent"
      },
      "title": {
       "type": "text",
       "role": "template",
       "max": 255,
       "label": "Job title",
       "empty": "absent"
      },
      "birthday": {
       "type": "text",
       "role": "template",
       "max": 32,
       "label": "Birthday",
       "empty": "absent"
      },
      "phones": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "phone": {
          "type": "text",
          "role": "template",
          "min": 1,
          "max": 64,
          "label": "Phone",
          "required": true
         },
         "label": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "Kind, like work",
          "empty": "absent"
         },
         "waId": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "WhatsApp number",
          "empty": "absent"
         }
        },
        "label": "Phone",
        "required": true
       },
       "label": "Phones",
       "initial": []
      },
      "emails": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "email": {
          "type": "text",
          "role": "template",
          "min": 1,
          "max": 320,
          "label": "Email",
          "required": true
         },
         "label": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "Kind, like work",
          "empty": "absent"
         }
        },
        "label": "Email",
        "required": true
       },
       "label": "Emails",
       "initial": []
      },
      "urls": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "url": {
          "type": "text",
          "role": "template",
          "min": 1,
          "max": 2048,
          "single": true,
          "label": "Address",
          "required": true
         },
         "label": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "Kind, like work",
          "empty": "absent"
         }
        },
        "label": "Web page",
        "required": true
       },
       "label": "Web pages",
       "initial": []
      },
      "addresses": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "street": {
          "type": "text",
          "role": "template",
          "max": 255,
          "label": "Street",
          "empty": "absent"
         },
         "city": {
          "type": "text",
          "role": "template",
          "max": 255,
          "label": "City",
          "empty": "absent"
         },
         "state": {
          "type": "text",
          "role": "template",
          "max": 255,
          "label": "State",
          "empty": "absent"
         },
         "zip": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "Zip",
          "empty": "absent"
         },
         "country": {
          "type": "text",
          "role": "template",
          "max": 255,
          "label": "Country",
          "empty": "absent"
         },
         "countryCode": {
          "type": "text",
          "role": "template",
          "max": 8,
          "label": "Country code",
          "empty": "absent"
         },
         "label": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "Kind, like work",
          "empty": "absent"
         }
        },
        "label": "Address",
        "required": true
       },
       "label": "Addresses",
       "initial": []
      }
     },
     "label": "Contact",
     "required": true
    },
    "minItems": 1,
    "maxItems": 257,
    "label": "Contacts",
    "required": true
   }
  }
 },
 {
  "value": "template",
  "label": "Approved template",
  "fields": {
   "name": {
    "type": "text",
    "role": "template",
    "pattern": "^[a-z0-9_]{1,512}$",
    "label": "Name of the template",
    "required": true
   },
   "language": {
    "type": "text",
    "role": "template",
    "min": 2,
    "max": 16,
    "label": "Language",
    "required": true,
    "help": "As WhatsApp names it, like en_US."
   },
   "header": {
    "type": "variant",
    "by": "kind",
    "variants": [
     {
      "value": "text",
      "label": "Text",
      "fields": {
       "text": {
        "type": "text",
        "role": "template",
        "min": 1,
        "max": 60,
        "label": "Message",
        "required": true
       },
       "name": {
        "type": "text",
        "role": "template",
        "max": 64,
        "label": "Name",
        "empty": "absent"
       }
      }
     },
     {
      "value": "image",
      "label": "Image",
      "fields": {
       "media": {
        "type": "group",
        "fields": {
         "link": {
          "type": "text",
          "role": "template",
          "url": true,
          "label": "Address of the file",
          "help": "A public address that begins with https://."
         }
        },
        "label": "File",
        "required": true
       },
       "filename": {
        "type": "text",
        "role": "template",
        "max": 240,
        "label": "File name",
        "empty": "absent"
       }
      }
     },
     {
      "value": "video",
      "label": "Video",
      "fields": {
       "media": {
        "type": "group",
        "fields": {
         "link": {
          "type": "text",
          "role": "template",
          "url": true,
          "label": "Address of the file",
          "help": "A public address that begins with https://."
         }
        },
        "label": "File",
        "required": true
       },
       "filename": {
        "type": "text",
        "role": "template",
        "max": 240,
        "label": "File name",
        "empty": "absent"
       }
      }
     },
     {
      "value": "document",
      "label": "Document",
      "fields": {
       "media": {
        "type": "group",
        "fields": {
         "link": {
          "type": "text",
          "role": "template",
          "url": true,
          "label": "Address of the file",
          "help": "A public address that begins with https://."
         }
        },
        "label": "File",
        "required": true
       },
       "filename": {
        "type": "text",
        "role": "template",
        "max": 240,
        "label": "File name",
        "empty": "absent"
       }
      }
     },
     {
      "value": "location",
      "label": "Location",
      "fields": {
       "latitude": {
        "type": "number",
        "min": -90,
        "max": 90,
        "label": "Latitude",
        "required": true
       },
       "longitude": {
        "type": "number",
        "min": -180,
        "max": 180,
        "label": "Longitude",
        "required": true
       },
       "name": {
        "type": "text",
        "role": "template",
        "max": 1000,
        "label": "Name",
        "empty": "absent"
       },
       "address": {
        "type": "text",
        "role": "template",
        "max": 1000,
        "label": "Address",
        "empty": "absent"
       }
      }
     }
    ],
    "label": "Heading",
    "empty": "absent"
   },
   "body": {
    "type": "list",
    "item": {
     "type": "group",
     "fields": {
      "text": {
       "type": "text",
       "role": "template",
       "min": 1,
       "max": 1024,
       "label": "Message",
       "required": true
      },
      "name": {
       "type": "text",
       "role": "template",
       "max": 64,
       "label": "Name",
       "empty": "absent"
      }
     },
     "label": "Value",
     "required": true
    },
    "maxItems": 100,
    "label": "Values of its variables",
    "initial": []
   },
   "buttons": {
    "type": "list",
    "item": {
     "type": "variant",
     "by": "kind",
     "variants": [
      {
       "value": "quickReply",
       "label": "Quick reply",
       "fields": {
        "index": {
         "type": "number",
         "whole": true,
         "min": 0,
         "max": 9,
         "label": "Index",
         "required": true
        },
        "payload": {
         "type": "text",
         "role": "template",
         "min": 1,
         "max": 256,
         "label": "Payload",
         "required": true
        }
       }
      },
      {
       "value": "url",
       "label": "URL",
       "fields": {
        "index": {
         "type": "number",
         "whole": true,
         "min": 0,
         "max": 9,
         "label": "Index",
         "required": true
        },
        "text": {
         "type": "text",
         "role": "template",
         "min": 1,
         "max": 2000,
         "label": "Message",
         "required": true
        }
       }
      },
      {
       "value": "copyCode",
       "label": "Copy code",
       "fields": {
        "index": {
         "type": "number",
         "whole": true,
         "min": 0,
         "max": 9,
         "label": "Index",
         "required": true
        },
        "code": {
         "type": "text",
         "role": "template",
         "min": 1,
         "max": 20,
         "label": "Code",
         "required": true
        }
       }
      },
      {
       "value": "flow",
       "label": "Flow",
       "fields": {
        "index": {
         "type": "number",
         "whole": true,
         "min": 0,
         "max": 9,
         "label": "Index",
         "required": true
        },
        "token": {
         "type": "text",
         "role": "template",
         "min": 1,
         "max": 256,
         "label": "Token",
         "required": true
        },
        "data": {
         "type": "record",
         "value": {
          "type": "json",
          "role": "template",
          "label": "Value",
          "empty": "absent"
         },
         "label": "Data",
         "empty": "absent"
        }
       }
      },
      {
       "value": "catalog",
       "label": "Catalog",
       "fields": {
        "index": {
         "type": "number",
         "whole": true,
         "min": 0,
         "max": 9,
         "label": "Index",
         "required": true
        },
        "thumbnail": {
         "type": "text",
         "role": "template",
         "max": 256,
         "label": "Thumbnail",
         "empty": "absent",
         "suggests": "product"
        }
       }
      }
     ],
     "label": "Value",
     "required": true
    },
    "maxItems": 10,
    "label": "Values of its buttons",
    "initial": []
   },
   "offerEndsAt": {
    "type": "text",
    "role": "template",
    "pattern": "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
    "label": "Offer ends at",
    "empty": "absent"
   },
   "cards": {
    "type": "list",
    "item": {
     "type": "group",
     "fields": {
      "header": {
       "type": "group",
       "fields": {
        "kind": {
         "type": "choice",
         "options": [
          {
           "value": "image",
           "label": "Image"
          },
          {
           "value": "video",
           "label": "Video"
          }
         ],
         "label": "Kind",
         "required": true
        },
        "media": {
         "type": "group",
         "fields": {
          "link": {
           "type": "text",
           "role": "template",
           "url": true,
           "label": "Address of the file",
           "help": "A public address that begins with https://."
          }
         },
         "label": "File",
         "required": true
        }
       },
       "label": "Heading",
       "required": true
      },
      "body": {
       "type": "list",
       "item": {
        "type": "group",
        "fields": {
         "text": {
          "type": "text",
          "role": "template",
          "min": 1,
          "max": 1024,
          "label": "Message",
          "required": true
         },
         "name": {
          "type": "text",
          "role": "template",
          "max": 64,
          "label": "Name",
          "empty": "absent"
         }
        },
        "label": "Body",
        "required": true
       },
       "maxItems": 10,
       "label": "Body",
       "initial": []
      },
      "buttons": {
       "type": "list",
       "item": {
        "type": "variant",
        "by": "kind",
        "variants": [
         {
          "value": "quickReply",
          "label": "Quick reply",
          "fields": {
           "index": {
            "type": "number",
            "whole": true,
            "min": 0,
            "max": 9,
            "label": "Index",
            "required": true
           },
           "payload": {
            "type": "text",
            "role": "template",
            "min": 1,
            "max": 256,
            "label": "Payload",
            "required": true
           }
          }
         },
         {
          "value": "url",
          "label": "URL",
          "fields": {
           "index": {
            "type": "number",
            "whole": true,
            "min": 0,
            "max": 9,
            "label": "Index",
            "required": true
           },
           "text": {
            "type": "text",
            "role": "template",
            "min": 1,
            "max": 2000,
            "label": "Message",
            "required": true
           }
          }
         },
         {
          "value": "copyCode",
          "label": "Copy code",
          "fields": {
           "index": {
            "type": "number",
            "whole": true,
            "min": 0,
            "max": 9,
            "label": "Index",
            "required": true
           },
           "code": {
            "type": "text",
            "role": "template",
            "min": 1,
            "max": 20,
            "label": "Code",
            "required": true
           }
          }
         },
         {
          "value": "flow",
          "label": "Flow",
          "fields": {
           "index": {
            "type": "number",
            "whole": true,
            "min": 0,
            "max": 9,
            "label": "Index",
            "required": true
           },
           "token": {
            "type": "text",
            "role": "template",
            "min": 1,
            "max": 256,
            "label": "Token",
            "required": true
           },
           "data": {
            "type": "record",
            "value": {
             "type": "json",
             "role": "template",
             "label": "Value",
             "empty": "absent"
            },
            "label": "Data",
            "empty": "absent"
           }
          }
         },
         {
          "value": "catalog",
          "label": "Catalog",
          "fields": {
           "index": {
            "type": "number",
            "whole": true,
            "min": 0,
            "max": 9,
            "label": "Index",
            "required": true
           },
           "thumbnail": {
            "type": "text",
            "role": "template",
            "max": 256,
            "label": "Thumbnail",
            "empty": "absent",
            "suggests": "product"
           }
          }
         }
        ],
        "label": "Button",
        "required": true
       },
       "maxItems": 2,
       "label": "Buttons",
       "initial": []
      }
     },
     "label": "Card",
     "required": true
    },
    "maxItems": 10,
    "label": "Cards",
    "empty": "absent"
   },
   "preview": {
    "type": "text",
    "role": "template",
    "max": 4096,
    "label": "Show a preview of its first link",
    "empty": "absent",
    "help": "What the inbox shows of it."
   }
  }
 },
 {
  "value": "sticker",
  "label": "Sticker",
  "fields": {
   "media": {
    "type": "group",
    "fields": {
     "link": {
      "type": "text",
      "role": "template",
      "url": true,
      "label": "Address of the file",
      "help": "A public address that begins with https://."
     }
    },
    "label": "File",
    "required": true
   }
  }
 },
 {
  "value": "catalog",
  "label": "Products",
  "fields": {
   "text": {
    "type": "text",
    "role": "template",
    "min": 1,
    "max": 1024,
    "label": "Message",
    "required": true
   },
   "footer": {
    "type": "text",
    "role": "template",
    "max": 60,
    "label": "Small print",
    "empty": "absent"
   },
   "show": {
    "type": "variant",
    "by": "kind",
    "variants": [
     {
      "value": "catalog",
      "label": "Catalog",
      "fields": {
       "thumbnail": {
        "type": "text",
        "role": "template",
        "max": 256,
        "label": "Thumbnail",
        "empty": "absent",
        "suggests": "product"
       }
      }
     },
     {
      "value": "product",
      "label": "Product",
      "fields": {
       "catalogId": {
        "type": "text",
        "role": "template",
        "min": 1,
        "max": 256,
        "label": "Catalog",
        "required": true,
        "suggests": "catalog"
       },
       "productRetailerId": {
        "type": "text",
        "role": "template",
        "min": 1,
        "max": 256,
        "label": "Product",
        "required": true,
        "suggests": "product"
       }
      }
     },
     {
      "value": "products",
      "label": "Products",
      "fields": {
       "catalogId": {
        "type": "text",
        "role": "template",
        "min": 1,
        "max": 256,
        "label": "Catalog",
        "required": true,
        "suggests": "catalog"
       },
       "header": {
        "type": "text",
        "role": "template",
        "min": 1,
        "max": 60,
        "label": "Heading",
        "required": true
       },
       "sections": {
        "type": "list",
        "item": {
         "type": "group",
         "fields": {
          "title": {
           "type": "text",
           "role": "template",
           "min": 1,
           "max": 24,
           "label": "Words on it",
           "required": true
          },
          "productRetailerIds": {
           "type": "list",
           "item": {
            "type": "text",
            "role": "template",
            "min": 1,
            "max": 256,
            "label": "Product retailer ID",
            "required": true,
            "suggests": "product"
           },
           "minItems": 1,
           "maxItems": 30,
           "label": "Products",
           "required": true
          }
         },
         "label": "Section",
         "required": true
        },
        "minItems": 1,
        "maxItems": 10,
        "label": "Sections",
        "required": true
       }
      }
     }
    ],
    "label": "Show",
    "required": true
   }
  }
 }
]

/** The sorts of rules. */
export const ruleShapes: readonly RuleShape[] = [
 {
  "type": "any",
  "operators": [
   "isEmpty",
   "isNotEmpty",
   "is",
   "isNot",
   "contains",
   "notContains",
   "startsWith",
   "endsWith",
   "containsWord",
   "notContainsWord",
   "startsWithWord"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "text",
  "operators": [
   "is",
   "isNot",
   "contains",
   "notContains",
   "startsWith",
   "endsWith"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "caseSensitive": {
    "type": "switch",
    "label": "Capital letters count",
    "initial": false
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "text",
  "operators": [
   "containsWord",
   "notContainsWord",
   "startsWithWord"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "text",
  "operators": [
   "matches",
   "notMatches"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "caseSensitive": {
    "type": "switch",
    "label": "Capital letters count",
    "initial": false
   },
   "pattern": {
    "type": "text",
    "min": 1,
    "max": 200,
    "label": "Pattern",
    "required": true,
    "single": true
   }
  }
 },
 {
  "type": "text",
  "operators": [
   "inList",
   "notInList"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "caseSensitive": {
    "type": "switch",
    "label": "Capital letters count",
    "initial": false
   },
   "values": {
    "type": "list",
    "item": {
     "type": "text",
     "role": "template",
     "max": 1000,
     "label": "Value",
     "required": true
    },
    "minItems": 1,
    "maxItems": 100,
    "label": "Any of",
    "required": true
   }
  }
 },
 {
  "type": "number",
  "operators": [
   "equals",
   "notEquals",
   "greaterThan",
   "atLeast",
   "lessThan",
   "atMost"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "number",
  "operators": [
   "between"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   },
   "to": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "And",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "date",
  "operators": [
   "before",
   "after",
   "on"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "date",
  "operators": [
   "between"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   },
   "to": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "And",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "date",
  "operators": [
   "inLast",
   "inNext"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "days": {
    "type": "number",
    "whole": true,
    "min": 0,
    "max": 36500,
    "label": "Days",
    "required": true
   }
  }
 },
 {
  "type": "date",
  "operators": [
   "onWeekday"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "weekdays": {
    "type": "choices",
    "number": true,
    "options": [
     {
      "value": "1",
      "label": "Mon"
     },
     {
      "value": "2",
      "label": "Tue"
     },
     {
      "value": "3",
      "label": "Wed"
     },
     {
      "value": "4",
      "label": "Thu"
     },
     {
      "value": "5",
      "label": "Fri"
     },
     {
      "value": "6",
      "label": "Sat"
     },
     {
      "value": "7",
      "label": "Sun"
     }
    ],
    "minItems": 1,
    "maxItems": 7,
    "label": "Weekdays",
    "required": true
   }
  }
 },
 {
  "type": "list",
  "operators": [
   "has",
   "hasNot"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "value": {
    "type": "text",
    "role": "template",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "list",
  "operators": [
   "hasAny",
   "hasAll"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "values": {
    "type": "list",
    "item": {
     "type": "text",
     "role": "template",
     "max": 1000,
     "label": "Value",
     "required": true
    },
    "minItems": 1,
    "maxItems": 100,
    "label": "Any of",
    "required": true
   }
  }
 },
 {
  "type": "list",
  "operators": [
   "countIs",
   "countAtLeast",
   "countAtMost"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   },
   "count": {
    "type": "number",
    "whole": true,
    "min": 0,
    "max": 100000,
    "label": "Count",
    "required": true
   }
  }
 },
 {
  "type": "boolean",
  "operators": [
   "isTrue",
   "isFalse"
  ],
  "fields": {
   "path": {
    "type": "text",
    "role": "path",
    "min": 1,
    "max": 200,
    "label": "Value",
    "required": true,
    "single": true
   }
  }
 },
 {
  "type": "tags",
  "operators": [
   "has",
   "hasNot"
  ],
  "fields": {
   "value": {
    "type": "text",
    "role": "template",
    "suggests": "tag",
    "max": 1000,
    "label": "Compared with",
    "initial": "",
    "single": true
   }
  }
 },
 {
  "type": "businessHours",
  "operators": [
   "open",
   "closed"
  ],
  "fields": {}
 },
 {
  "type": "replyWindow",
  "operators": [
   "open",
   "closed"
  ],
  "fields": {}
 },
 {
  "type": "channel",
  "operators": [
   "is",
   "isNot"
  ],
  "fields": {
   "value": {
    "type": "text",
    "suggests": "channel",
    "min": 1,
    "max": 80,
    "label": "Channel",
    "required": true,
    "single": true
   }
  }
 },
 {
  "type": "optedOut",
  "operators": [
   "yes",
   "no"
  ],
  "fields": {}
 },
 {
  "type": "random",
  "operators": [
   "share"
  ],
  "fields": {
   "percent": {
    "type": "number",
    "min": 0.1,
    "max": 100,
    "label": "Percent of contacts",
    "required": true
   }
  }
 },
 {
  "type": "event",
  "operators": [
   "exists",
   "missing"
  ],
  "fields": {}
 },
 {
  "type": "order",
  "operators": [
   "exists",
   "missing"
  ],
  "fields": {}
 }
]

/** What may start a flow, and what a workflow. */
export const triggerFields: Readonly<Record<FlowKind, FieldMap>> = {
 "flow": {
  "trigger": {
   "type": "variant",
   "by": "type",
   "variants": [
    {
     "value": "keyword",
     "label": "A keyword",
     "fields": {
      "keywords": {
       "type": "words",
       "max": 80,
       "minItems": 1,
       "maxItems": 50,
       "label": "Words that start it",
       "required": true
      },
      "match": {
       "type": "choice",
       "options": [
        {
         "value": "exact",
         "label": "Is one of them"
        },
        {
         "value": "contains",
         "label": "Contains one"
        },
        {
         "value": "pattern",
         "label": "Fits a pattern"
        }
       ],
       "label": "The message",
       "initial": "exact"
      }
     }
    },
    {
     "value": "firstMessage",
     "label": "Any first message",
     "fields": {}
    },
    {
     "value": "anyMessage",
     "label": "Any message",
     "fields": {}
    },
    {
     "value": "adReferral",
     "label": "A click on an ad",
     "fields": {
      "adIds": {
       "type": "words",
       "max": 64,
       "maxItems": 50,
       "label": "Ads",
       "help": "Their ids. None means any ad.",
       "initial": []
      }
     }
    },
    {
     "value": "buttonPayload",
     "label": "A tap on a button",
     "fields": {
      "payloads": {
       "type": "words",
       "max": 80,
       "minItems": 1,
       "maxItems": 50,
       "label": "Buttons",
       "help": "The payloads that they carry.",
       "required": true
      }
     }
    },
    {
     "value": "orderReceived",
     "label": "An order in the chat",
     "fields": {}
    },
    {
     "value": "formReceived",
     "label": "A form in the chat",
     "fields": {
      "forms": {
       "type": "words",
       "max": 64,
       "maxItems": 50,
       "label": "Forms",
       "initial": []
      }
     }
    },
    {
     "value": "link",
     "label": "A link with a reference",
     "fields": {
      "reference": {
       "type": "text",
       "pattern": "^[\\w-]{2,40}$",
       "label": "Reference",
       "help": "2 to 40 letters, digits, “_” or “-”. The link’s first words hold it.",
       "required": true
      }
     }
    },
    {
     "value": "startedByApi",
     "label": "The API",
     "fields": {}
    }
   ],
   "label": "Starts with",
   "required": true
  }
 },
 "workflow": {
  "trigger": {
   "type": "variant",
   "by": "type",
   "variants": [
    {
     "value": "orderPlaced",
     "label": "An order is placed",
     "fields": {}
    },
    {
     "value": "orderChanged",
     "label": "An order changes",
     "fields": {
      "statuses": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:orderStatus",
        "max": 64,
        "label": "Status",
        "required": true
       },
       "maxItems": 50,
       "label": "Statuses",
       "initial": []
      }
     }
    },
    {
     "value": "eventCreated",
     "label": "An event is created",
     "fields": {
      "eventTypes": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:eventType",
        "max": 64,
        "label": "Event type",
        "required": true
       },
       "maxItems": 50,
       "label": "Event types",
       "initial": []
      }
     }
    },
    {
     "value": "eventNear",
     "label": "An event is near",
     "fields": {
      "eventTypes": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:eventType",
        "max": 64,
        "label": "Event type",
        "required": true
       },
       "maxItems": 50,
       "label": "Event types",
       "initial": []
      },
      "minutes": {
       "type": "number",
       "whole": true,
       "min": 1,
       "max": 525600,
       "label": "Minutes",
       "required": true
      }
     }
    },
    {
     "value": "eventChanged",
     "label": "An event changes",
     "fields": {
      "eventTypes": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:eventType",
        "max": 64,
        "label": "Event type",
        "required": true
       },
       "maxItems": 50,
       "label": "Event types",
       "initial": []
      }
     }
    },
    {
     "value": "eventMissed",
     "label": "An event was missed",
     "fields": {
      "eventTypes": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:eventType",
        "max": 64,
        "label": "Event type",
        "required": true
       },
       "maxItems": 50,
       "label": "Event types",
       "initial": []
      }
     }
    },
    {
     "value": "contactCreated",
     "label": "A contact is created",
     "fields": {}
    },
    {
     "value": "fieldChanged",
     "label": "A field changes",
     "fields": {
      "fields": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:contactField",
        "max": 64,
        "label": "Field",
        "required": true
       },
       "maxItems": 50,
       "label": "Fields",
       "initial": []
      }
     }
    },
    {
     "value": "tagAdded",
     "label": "A tag is added",
     "fields": {
      "tags": {
       "type": "list",
       "item": {
        "type": "text",
        "role": "ref:tag",
        "max": 64,
        "label": "Tag",
        "required": true
       },
       "maxItems": 50,
       "label": "Tags",
       "initial": []
      }
     }
    },
    {
     "value": "conversationOpened",
     "label": "A conversation opens",
     "fields": {}
    },
    {
     "value": "conversationClosed",
     "label": "A conversation is closed",
     "fields": {}
    },
    {
     "value": "conversationIdle",
     "label": "A conversation is idle",
     "fields": {
      "minutes": {
       "type": "number",
       "whole": true,
       "min": 1,
       "max": 525600,
       "label": "Minutes",
       "required": true
      }
     }
    },
    {
     "value": "formSubmitted",
     "label": "A form is submitted",
     "fields": {
      "forms": {
       "type": "words",
       "max": 64,
       "maxItems": 50,
       "label": "Forms",
       "initial": []
      }
     }
    },
    {
     "value": "schedule",
     "label": "A schedule",
     "fields": {
      "cron": {
       "type": "text",
       "min": 9,
       "max": 120,
       "label": "When",
       "help": "Minute, hour, day, month, weekday, in the app’s time zone: “0 9 * * 1” is Mondays at 9:00.",
       "required": true
      }
     }
    },
    {
     "value": "incomingWebhook",
     "label": "A call to its address",
     "fields": {
      "contactPath": {
       "type": "text",
       "max": 200,
       "label": "Whom it is for",
       "help": "JSONPath of the phone number, email or contact id in what is sent.",
       "empty": "absent"
      }
     }
    },
    {
     "value": "called",
     "label": "The API, a flow or a workflow",
     "fields": {}
    }
   ],
   "label": "Starts with",
   "required": true
  }
 }
}
