/** Loads the library for mails with the first mail. Loading it would make every start of the server slower. */
export const loadNodemailer = () => import('nodemailer')
