-- Games that are over, in the order of their ends: their replays are kept one after the other.
CREATE INDEX games_ended ON games (ended, id) WHERE state = 'over';
