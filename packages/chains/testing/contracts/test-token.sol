// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token as it should be, with decimals to choose; `holder` has all of it.
contract TestToken is ERC20 {
    uint8 private immutable places;

    constructor(string memory name, string memory symbol, uint8 places_, uint256 supply, address holder) ERC20(name, symbol) {
        places = places_;
        _mint(holder, supply);
    }

    function decimals() public view override returns (uint8) {
        return places;
    }
}
