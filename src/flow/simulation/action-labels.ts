import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'

/** What a step asks of the world, as people say it. */
export const ACTION_WORDS: Readonly<Record<AskedEffect['kind'], string>> = {
  place_order: 'place an order',
  list_slots: 'list free times',
  list_orders: 'list orders',
  list_products: 'list products',
  list_events: 'list events',
  change_order: 'change an order',
  change_event: 'change an event',
  book_event: 'book an event',
  call_http: 'call an address',
  call_mcp_tool: 'use a tool of an MCP server',
  hand_over: 'hand over',
  inspect_file: 'look at a file',
  read_answer: 'have an answer read by AI',
  run_agent: 'ask an AI agent',
  run_function: 'run a function',
  send_form: 'send a form',
  start_flow: 'start a flow',
  start_workflow: 'start a workflow',
  notify_about_order: 'write about an order',
  label_conversation: 'label the conversation',
  update_contact: 'change the contact',
  add_sheet_row: 'add a row to a sheet',
  update_sheet_row: 'change a row of a sheet',
}
