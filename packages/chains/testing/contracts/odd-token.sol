// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token with the bad manners of the wild, one switch each. It returns nothing from `transfer` unless told otherwise.
contract OddToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    bool public refusing; // transfers revert
    bool public answersFalse; // transfers move nothing and return false
    uint256 public feeBps; // taken from what arrives, while the event tells the whole sum

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function behave(bool refusing_, bool answersFalse_, uint256 feeBps_) external {
        refusing = refusing_;
        answersFalse = answersFalse_;
        feeBps = feeBps_;
    }

    function transfer(address to, uint256 value) external {
        require(!refusing, "refused");
        if (answersFalse) {
            assembly {
                mstore(0, 0)
                return(0, 32)
            }
        }
        require(balanceOf[msg.sender] >= value, "short");
        uint256 fee = (value * feeBps) / 10_000;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(msg.sender, to, value);
    }

    /// Tells of a transfer that never was.
    function lie(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}
