export const paying = {
  types: { bank: 'Bank', alipay: 'Alipay', weixin: 'WeChat Pay' },
  payee: {
    amount: 'Amount',
    name: 'Name',
    bank: 'Bank',
    number: 'Account number',
    account: 'Account',
    reference: 'Reference',
    copy: 'Copy: {{name}}',
    code: 'Payment code',
  },
  certify: { text: 'Your name has to be certified before you can trade here.', now: 'Certify my name' },
  pictures: {
    add: 'Add a picture',
    number: 'Picture {{number}}',
    remove: 'Remove picture {{number}}',
    missing: 'The picture cannot be shown.',
    faults: { badFile: 'Please choose a JPG, PNG, BMP or GIF.', tooLarge: 'A picture may have 5 MB at most.' },
  },
};
