/** Messages shared by console and server. Free of libraries, so that the sign-in pages can import them. */
export const messages = {
  validation: 'Please correct the marked fields.',
  required: 'This field is required.',
  unexpected: 'An unexpected error occurred',
  unavailable: 'The service is unavailable. Please try again in a moment.',
  busy: 'Too many requests are waiting. Please try again in a few seconds.',
  network: 'Network Error',
  accessDenied: 'Access Denied',
  notFound: 'Not found',
  viewOnly: 'You are viewing the console as another person. Nothing can be changed.',
  viewEnded: 'The view as another person has ended.',
  viewOwnOnly: 'This belongs to another application, which cannot be viewed as another person.',
  viewInactive: 'The account is inactive, so there is nothing to view.',
  viewRank: 'You can only view the console as a person of lower rank.',
  tokenExpired: 'Token expired',
  wrongCredentials: 'Invalid email or password',
  inactive: 'Your account is inactive',
  oneTimeLapsed: 'Your one-time password has expired. Use "Forgot password" to choose a new password.',
  invalidRefresh: 'Invalid refresh token',
  resetLink: 'This reset link is invalid or has expired.',
  emailInvalid: 'Invalid email',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  newPasswordRequired: 'Please enter your new password!',
  newPasswordAgain: 'Please re-enter your new password!',
  passwordsDiffer: 'Passwords should be same',
  passwordShort: 'This password is too short. It must contain at least 8 characters.',
  passwordBlank: 'A password must not be blank. Please choose another.',
  passwordCommon: 'This password is too common. Please choose another.',
  passwordLong: 'This password is too long. It may contain at most 128 characters.',
  givenPasswordShort: 'Password must be at least 6 characters long.',
  noGrant: 'At least one application (TOM or JE) must be granted access.',
  superUserPermissions: 'A company super user has exactly the permissions of the default role.',
  superUserLists: 'A company super user is not limited. Please leave this list empty.',
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
  manyChangedSincePreview: 'The people who are found have changed since the preview. Please check it again.',
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

/** The minimum length of a password that its owner chooses. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** Whitespace and other invisible characters. */
const invisibleOnly = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a password has no visible character. */
export const isBlank = (password: string): boolean => invisibleOnly.test(password)
