// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Pays many at once from inside a contract: in the chain's own coin by internal calls, or in a token that it holds.
contract Splitter {
    receive() external payable {}

    function pay(address payable[] calldata to, uint256 each) external payable {
        for (uint256 at = 0; at < to.length; at++) {
            (bool paid, ) = to[at].call{value: each}("");
            require(paid, "not paid");
        }
    }

    function payToken(address token, address[] calldata to, uint256 each) external {
        for (uint256 at = 0; at < to.length; at++) {
            (bool paid, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to[at], each));
            require(paid, "not paid");
        }
    }

    /// Sends in an inner call that is taken back: the transaction succeeds, and nothing arrives.
    function payAndTakeBack(address payable to) external payable {
        try this.payThenFail(to, msg.value) {} catch {}
    }

    function payThenFail(address payable to, uint256 value) external {
        (bool paid, ) = to.call{value: value}("");
        require(!paid, "taken back");
    }
}
