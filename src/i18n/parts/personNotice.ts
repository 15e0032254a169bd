/** What the form of a person offers below its fields. */
export const ofPersonNotice = {
  person: { sessions: 'Where is {name} signed in?' },
}
