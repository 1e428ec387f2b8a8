// Made by "npm run generate" from the folders of src/flow/steps. Do not edit.
export const formExtras = {
  addToGoogleSheet: () => import('./addToGoogleSheet/form-extra.tsx'),
  customFunction: () => import('./customFunction/form-extra.tsx'),
  httpRequest: () => import('./httpRequest/form-extra.tsx'),
  whatsappFlow: () => import('./whatsappFlow/form-extra.tsx'),
}
