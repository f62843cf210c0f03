export const triggers = {
  trigger: 'Trigger',
  distance: 'Distance',
  distanceIn: 'Unit of the distance',
  startAt: 'Start at',
  held: 'Held now',
  first: 'First trigger',
  away: 'Distance to the trigger',
  worst: 'Worst case',
  worstTo: 'to {{price}}',
  anyPrice: 'any price',
  jumped: 'jumped over, rests',
  will: {
    market: {
      buy: {
        up: 'When the last price is {{trigger}} or higher, {{size}} are spent at market at once. One trade there is enough.',
        down: 'When the last price is {{trigger}} or lower, {{size}} are spent at market at once. One trade there is enough.',
      },
      sell: {
        up: 'When the last price is {{trigger}} or higher, {{size}} are sold at market at once. One trade there is enough.',
        down: 'When the last price is {{trigger}} or lower, {{size}} are sold at market at once. One trade there is enough.',
      },
    },
    limit: {
      buy: {
        up: 'When the last price is {{trigger}} or higher, a limit order to buy {{size}} at {{limit}} or lower goes into the book. Nobody sees it before that.',
        down: 'When the last price is {{trigger}} or lower, a limit order to buy {{size}} at {{limit}} or lower goes into the book. Nobody sees it before that.',
      },
      sell: {
        up: 'When the last price is {{trigger}} or higher, a limit order to sell {{size}} at {{limit}} or higher goes into the book. Nobody sees it before that.',
        down: 'When the last price is {{trigger}} or lower, a limit order to sell {{size}} at {{limit}} or higher goes into the book. Nobody sees it before that.',
      },
    },
    starts: {
      buy: 'Nothing follows until a trade at {{start}} or lower.',
      sell: 'Nothing follows until a trade at {{start}} or higher.',
    },
    follows: 'The trigger starts at {{trigger}}.',
    trail: {
      buy: 'It stays {{distance}} above the lowest trade; when the last price rises to it, {{size}} are spent at market.',
      sell: 'It stays {{distance}} below the highest trade; when the last price falls to it, {{size}} are sold at market.',
    },
  },
  exits: {
    profit: 'Profit',
    stop: 'Stop',
    atProfit: 'At the profit',
    atStop: 'At the stop',
    entry: 'Every fill is protected at once.',
    both: {
      sell: 'What was bought is sold at {{profit}}, or at market when the last price falls to {{loss}}. One exit ends the other.',
      buy: 'The proceeds buy back at {{profit}}, or at {{limit}} or lower when the last price rises to {{loss}}. One exit ends the other.',
    },
    profitOnly: {
      sell: 'What was bought is offered at {{profit}}.',
      buy: 'The proceeds buy back at {{profit}}.',
    },
    stopOnly: {
      sell: 'What was bought is sold at market when the last price falls to {{loss}}.',
      buy: 'The proceeds buy back at {{limit}} or lower when the last price rises to {{loss}}.',
    },
    oco: {
      sell: 'Whichever comes first: {{size}} are sold at {{profit}} or higher, or at market when the last price falls to {{loss}}. If only a part is sold above, the stop keeps guarding the rest.',
      buy: 'Whichever comes first: {{size}} are bought at {{profit}} or lower, or at {{limit}} or lower when the last price rises to {{loss}}. If only a part is bought below, the stop keeps the rest.',
    },
  },
  problems: {
    TRIGGER_ZERO: 'The trigger price cannot be zero.',
    TRIGGER_NOT_ON_TICK: 'The trigger price must be a multiple of {{limit}} {{quote}}.',
    TRIGGER_MET: '<b>Already met.</b> The last price is {{limit}}, so this order would be executed now.',
    START_MET: '<b>Already met.</b> The last price is {{limit}}: leave the start price empty to follow at once.',
    DISTANCE_RANGE: 'The distance is out of range.',
    DISTANCE_NOT_ON_TICK: 'The distance must be a multiple of {{limit}}.',
    DISPLAY_RANGE: 'An iceberg shows at least {{limit}} {{base}} at a time, and less than its amount.',
    PROFIT_SIDE: '<b>On the wrong side.</b> A profit is taken beyond {{limit}}, on the favourable side.',
    LOSS_SIDE: '<b>On the wrong side.</b> A stop protects on the other side of {{limit}}.',
  },
};
