import { signInMessages } from './signInMessages'

/** Messages shared by console and server. */
export const messages = {
  ...signInMessages,
  validation: 'Please correct the marked fields.',
  required: 'This field is required.',
  unavailable: 'The service is unavailable. Please try again in a moment.',
  stopping: 'The server is being stopped.',
  diskFull: 'The disk of the server is full. Nothing was saved. Please tell whoever operates it, and try again later.',
  busy: 'Too many requests are waiting. Please try again in a few seconds.',
  shareUsed:
    'You have too many long tasks running. Nothing was done with this one. Please try again when another has finished.',
  accessDenied: 'Access Denied',
  notFound: 'Not found',
  viewOnly: 'You are viewing the console as another person. Nothing can be changed.',
  viewEnded: 'The view as another person has ended.',
  viewOwnOnly: 'This belongs to another application, which cannot be viewed as another person, nor as of a date.',
  viewInactive: 'The account is inactive, so there is nothing to view.',
  viewRank: 'You can only view the console as a person of lower rank.',
  tokenExpired: 'Token expired',
  inactive: 'Your account is inactive',
  oneTimeLapsed: 'Your one-time password has expired. Use "Forgot password" to choose a new password.',
  invalidRefresh: 'Invalid refresh token',
  passwordCommon: 'This password is too common. Please choose another.',
  givenPasswordShort: 'Password must be at least 6 characters long.',
  imageType: 'You can only upload JPG/PNG file!',
  imageSize: 'Image must be smaller than 2MB!',
  imagePixels:
    'This image has too many pixels. Please upload one of at most 25 megapixels and 10,000 pixels on each side, with 8 bits per channel.',
  outdated: 'Somebody else has changed this record since you opened it.',
  notDeleted: 'Nothing was deleted.',
  notSaved: 'Nothing was saved.',
  oneFile: 'Please send one file only.',
  csvType: 'A CSV file is required.',
  csvEncoding: 'The file is not encoded in UTF-8. Please save it as "CSV UTF-8" and upload it again.',
  csvRefused: 'The file could not be imported.',
  manyPlanRequired:
    'A change by filter needs the plan of its preview: call with ?preview=true first, and send the plan from the answer.',
  manyChangedSincePreview: 'What the filter finds has changed since the preview. Please check the preview again.',
  versionIsRecord: 'This version was in force and is kept as a record. Make a new draft from it to change its rows.',
  otherVersionActive: 'Somebody else has set another version active since you looked. Nothing was changed.',
  versionsChangedSincePreview:
    'These versions, or who names their rows, have changed since the preview. Nothing was changed.',
  changedSincePreview: 'The data has changed since the preview. Nothing was imported.',
  cellsChanged: 'Somebody else has changed some of these cells. Nothing was saved.',
  uploaded: 'CSV Data Uploaded Successfully',
  previewed: 'This is a preview. Nothing has been saved.',
} as const

/** The response to toggling a user or a company (A45, A63). */
export const toggleMessages = {
  tomUser: (name: string, isActive: boolean) => `${name} has been successfully ${isActive ? 'active' : 'inactive'}`,
  other: (name: string, isActive: boolean) => `${name} is ${isActive ? 'active' : 'inactive'}`,
} as const

/** The message for a CSV file with more than these bytes. */
export const csvSizeMessage = (maxBytes: number): string =>
  `The CSV file must not be larger than ${maxBytes / 1_048_576} MB.`

/** The message after too many attempts. */
export const tooManyAttemptsMessage = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
